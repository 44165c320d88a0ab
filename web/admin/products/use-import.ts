import { useState } from 'react';
import type { CsvReport, Draft } from '#contract/admin/uploads.ts';
import { toastError } from '../../ui/toast/toast.ts';
import { texts } from './texts.ts';
import { useUpload } from './use-upload.ts';

type Table = { file: File; report: CsvReport };

/** Uploads of the page: drafts wait in line until each has become a product or was put away; a table is tried, then imported. */
export function useImport(onImported: () => void) {
  const upload = useUpload();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [total, setTotal] = useState(0);
  const [table, setTable] = useState<Table | null>(null);

  /** Takes files one after the other, and goes on after one that is refused. A table comes alone: it counts with what is there. */
  async function bring(files: readonly File[]) {
    const found: Draft[] = [];
    const troubles: string[] = [];
    for (const [at, file] of files.entries()) {
      const place = files.length > 1 ? `File ${at + 1} of ${files.length}` : '';
      const answer = await upload.send(file, {
        place,
        sayTrouble: (why) => troubles.push(why ?? texts.notTaken(file.name)),
      });
      if (upload.wasCancelled()) break;
      if (answer?.kind === 'font') found.push(...answer.drafts);
      if (answer?.kind === 'csv' && files.length === 1) setTable({ file, report: answer });
      if (answer?.kind === 'csv' && files.length > 1) troubles.push(texts.tableAlone(file.name));
    }
    // Said once for all: what comes later would take the place of what was said before.
    if (troubles.length > 0) toastError(texts.notUploaded, troubles.join(' '));
    if (found.length === 0) return;
    setDrafts(found);
    setTotal(found.length);
  }

  async function importTable() {
    if (table === null) return;
    const answer = await upload.send(table.file, { forGood: true });
    if (answer?.kind !== 'csv') return;
    setTable({ ...table, report: answer });
    onImported();
  }

  const place = total > 1 ? `Family ${total - drafts.length + 1} of ${total} of the upload.` : undefined;
  return {
    upload,
    bring,
    draft: drafts[0] ?? null,
    /** How many families are left. */
    left: drafts.length,
    place,
    next: () => setDrafts((before) => before.slice(1)),
    table,
    importTable,
    closeTable: () => setTable(null),
  };
}
