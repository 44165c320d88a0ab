import { useCallback, useRef, useState } from 'react';
import type { CsvReport, Draft, Upload } from '#contract/admin/uploads.ts';
import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import { staffAddresses } from '#contract/staff-addresses.ts';
import { formatMegabytes, uploadSizes } from '#contract/upload-sizes.ts';
import { toastFailure } from '../../api/say-failure.ts';
import { rich } from '../../ui/text/rich.tsx';
import { dismissToast, toastError, toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { sendForm } from '../form/send-form.ts';
import styles from './products.module.css';
import { texts } from './texts.ts';

const nothing: UploadState = { name: '', bytes: 0, percent: 0, isUnderway: false, place: '' };

/** How far an upload is, and the way to take it back. Without one it is an empty line. */
export function UploadProgress({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  const { name, bytes, percent, isUnderway, place } = state;
  return (
    <div className={styles.progress} data-underway={isUnderway || undefined}>
      {isUnderway && <bdi className="b ell">{name}</bdi>}
      <progress max={100} value={percent} aria-label={t('Upload progress')} />
      {isUnderway && (
        <>
          <span>
            {rich('{file}{percent} of {size} MB{reading}', {
              file: place !== '' && `${place}, `,
              percent: <span className="b">{percent}%</span>,
              size: (bytes / 1_000_000).toFixed(1),
              reading: percent === 100 && t(', the fonts are being read'),
            })}
          </span>
          <button type="button" className="link" onClick={onCancel}>
            {t('Cancel')}
          </button>
        </>
      )}
    </div>
  );
}

type Table = { file: File; report: CsvReport };

/** Joins and splits families of an upload by hand. */
export type Families = {
  /** The other families of the upload. */
  others: readonly Draft[];
  isBusy: boolean;
  join: (other: Draft) => void;
  /** Makes a style a family of its own. */
  split: (style: number) => void;
  /** Null where there is nothing to take back. */
  undo: (() => void) | null;
};

type StyleOfUpload = { upload: string; style: number };

/** The styles of a draft, as the shop finds them. */
const stylesOf = ({ formatZIP, font }: Draft): StyleOfUpload[] =>
  font.styles.map((_, style) => ({ upload: formatZIP ?? '', style }));

/**
 * Uploads of the page: drafts wait in line until each has become a product or was put away; a table is tried, then
 * imported.
 */
export function useImport(onImported: () => void) {
  const upload = useUpload();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [total, setTotal] = useState(0);
  const [table, setTable] = useState<Table | null>(null);
  const [isArranging, setIsArranging] = useState(false);
  /** As it was before families were last joined or split. Its uploads are still there. */
  const [before, setBefore] = useState<{ drafts: readonly Draft[]; total: number } | null>(null);

  /**
   * Takes files one after the other, and goes on after one that is refused. A table comes alone: it counts with what is
   * there.
   */
  async function bring(files: readonly File[]) {
    const found: Draft[] = [];
    const troubles: string[] = [];
    for (const [at, file] of files.entries()) {
      const place = files.length > 1 ? t('File {number} of {count}', { number: at + 1, count: files.length }) : '';
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
    if (troubles.length > 0) toastError(t(texts.notUploaded), troubles.join(' '));
    if (found.length === 0) return;
    show({ drafts: found, total: found.length });
    setBefore(null);
  }

  function show(to: { drafts: readonly Draft[]; total: number }) {
    setDrafts(to.drafts);
    setTotal(to.total);
  }

  /** Puts the styles of some drafts into other families. */
  async function arrange(from: readonly Draft[], families: { name: string; styles: StyleOfUpload[] }[]) {
    setIsArranging(true);
    try {
      const { data } = await callAdmin('arrangeUpload', { body: { families } });
      const next = [...data, ...drafts.filter((draft) => !from.includes(draft))];
      setBefore({ drafts, total });
      show({ drafts: next, total: total + next.length - drafts.length });
    } catch (error) {
      toastFailure(t(texts.notArranged), error);
    } finally {
      setIsArranging(false);
    }
  }

  const [draft = null, ...others] = drafts;
  const families: Families = {
    others,
    isBusy: isArranging,
    join: (other) =>
      draft && arrange([draft, other], [{ name: draft.font.family, styles: [draft, other].flatMap(stylesOf) }]),
    split: (style) => {
      if (draft === null) return;
      const all = stylesOf(draft);
      const { family, styles: named } = draft.font;
      arrange(
        [draft],
        [
          { name: family, styles: all.filter((_, at) => at !== style) },
          { name: `${family} ${mustExist(named[style]).name}`, styles: [mustExist(all[style])] },
        ],
      );
    },
    undo:
      before === null
        ? null
        : () => {
            show(before);
            setBefore(null);
          },
  };

  async function importTable() {
    if (table === null) return;
    const answer = await upload.send(table.file, { forGood: true });
    if (answer?.kind !== 'csv') return;
    setTable({ ...table, report: answer });
    onImported();
  }

  const place =
    total > 1
      ? t('Family {number} of {count} of the upload.', { number: total - drafts.length + 1, count: total })
      : undefined;
  return {
    upload,
    bring,
    draft,
    families,
    /** How many families are left. */
    left: drafts.length,
    place,
    next: () => {
      setDrafts(others);
      setBefore(null);
    },
    table,
    importTable,
    closeTable: () => setTable(null),
  };
}

/**
 * What is on its way: `percent` of its bytes have left. It is 0 when nothing is. `place` says which of several files it
 * is.
 */
type UploadState = { name: string; bytes: number; percent: number; isUnderway: boolean; place: string };

type SendOptions = {
  forGood?: boolean;
  /** Which of several files it is, in words. */
  place?: string;
  /** Tells why it was not taken, where that is not said in a corner at once. */
  sayTrouble?: (why: string | undefined) => void;
};

/** Sends files to the shop one at a time. A table of products is only tried; `forGood` does what it says. */
export function useUpload() {
  const [state, setState] = useState(nothing);
  const underway = useRef<AbortController | null>(null);
  /** Of the file that was sent last. */
  const last = useRef<AbortController | null>(null);

  const send = useCallback(async (file: File, options: SendOptions = {}): Promise<Upload | null> => {
    const { forGood = false, place = '', sayTrouble = (why) => toastError(t(texts.notUploaded), why) } = options;
    if (underway.current) return null;
    if (file.size > uploadSizes.fonts) {
      sayTrouble(texts.tooLarge(file.name, formatMegabytes(uploadSizes.fonts)));
      return null;
    }
    const stop = new AbortController();
    underway.current = stop;
    last.current = stop;
    dismissToast(t(texts.notUploaded));
    setState({ name: file.name, bytes: file.size, percent: 0, isUnderway: true, place });
    const form = new FormData();
    form.append('file', file);
    const address = staffAddresses.uploadFile[1] + (forGood ? '' : '?dryRun=1');
    try {
      const answer = await sendForm<Upload>('POST', address, form, {
        signal: stop.signal,
        onProgress: (loaded, total) =>
          setState((before) => ({ ...before, percent: Math.round((loaded / Math.max(1, total)) * 100) })),
      });
      toastSuccess(t(texts.uploaded));
      return answer;
    } catch (error) {
      if (!stop.signal.aborted) sayTrouble(whyOf(error, file.name));
      return null;
    } finally {
      underway.current = null;
      setState(nothing);
    }
  }, []);
  const cancel = useCallback(() => underway.current?.abort(), []);
  const wasCancelled = useCallback(() => last.current?.signal.aborted ?? false, []);
  return { state, send, cancel, wasCancelled };
}

function whyOf(error: unknown, name: string): string | undefined {
  if (!(error instanceof CallRefused)) return undefined;
  const found = error.body?.fields?.file;
  return found === undefined
    ? (error.body?.message ?? error.message)
    : t('{name}: {found} Nothing was saved.', { name, found });
}
