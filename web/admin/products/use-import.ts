import { useState } from 'react';
import type { CsvReport, Draft } from '#contract/admin/uploads.ts';
import { useUpload } from './use-upload.ts';

type Table = { file: File; report: CsvReport };

/** Uploads of the page: drafts wait in line until each has become a product or was put away; a table is tried, then imported. */
export function useImport(onImported: () => void) {
  const upload = useUpload();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [total, setTotal] = useState(0);
  const [table, setTable] = useState<Table | null>(null);

  async function bring(file: File) {
    const answer = await upload.send(file);
    if (answer?.kind === 'font') {
      setDrafts(answer.drafts);
      setTotal(answer.drafts.length);
    }
    if (answer?.kind === 'csv') setTable({ file, report: answer });
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
