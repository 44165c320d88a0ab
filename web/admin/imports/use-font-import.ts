import { useRef, useState } from 'react';
import type { Draft, FontTable, Upload } from '#contract/admin/uploads.ts';
import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { Product } from '#contract/nouns/products.ts';
import { staffAddresses } from '#contract/staff-addresses.ts';
import { formatMegabytes, uploadSizes } from '#contract/upload-sizes.ts';
import { sendForm } from '../form/send-form.ts';
import { texts } from './texts.ts';

type Row = FontTable['rows'][number];
/**
 * Where a row stands. `percent` of its file have left while it is sent; `why` tells what went wrong, or what is
 * missing.
 */
export type RowState =
  | { is: 'ready' | 'there' }
  | { is: 'done'; product: Product }
  | { is: 'sending'; percent: number }
  | { is: 'failed' | 'lacking'; why: string };
export type FontRow = Row & { chosen: File | null; state: RowState };

const formats = ['formatZIP', 'formatTTF', 'formatOTF', 'formatWOFF', 'formatWOFF2'] as const;

/** Joins the rows of a table with the files that were chosen, by name; folders and capitals do not count. */
export function joinFiles(rows: readonly Row[], files: readonly File[]): FontRow[] {
  const byName = new Map(files.map((file) => [baseOf(file.name), file]));
  return rows.map((row) => {
    const chosen = byName.get(baseOf(row.file)) ?? null;
    return { ...row, chosen, state: beginWith(row, chosen) };
  });
}

const baseOf = (name: string) => mustExist(name.split(/[/\\]/).at(-1)).toLowerCase();

function beginWith({ product, file }: Row, chosen: File | null): RowState {
  if (product?.hasFonts) return { is: 'there' };
  if (chosen === null) return { is: 'lacking', why: texts.notChosen(file) };
  if (chosen.size > uploadSizes.fonts)
    return { is: 'lacking', why: texts.tooLarge(formatMegabytes(uploadSizes.fonts)) };
  return { is: 'ready' };
}

/**
 * Imports fonts one file after the other: each is uploaded and becomes a product with the details in its row, or adds
 * its fonts to a product without any. A failed row shows its error and doesn't stop the others. Existing products are
 * skipped, so importing the same table again continues where it stopped.
 */
export function useFontImport() {
  const [rows, setRows] = useState<readonly FontRow[]>([]);
  const [isUnderway, setUnderway] = useState(false);
  const stop = useRef(new AbortController());

  const set = (row: number, state: RowState) =>
    setRows((before) => before.map((one) => (one.row === row ? { ...one, state } : one)));

  /** @returns how many were brought. */
  async function bringAll(): Promise<number> {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setUnderway(true);
    let brought = 0;
    for (const row of rows) {
      if (signal.aborted) break;
      if (row.chosen === null || (row.state.is !== 'ready' && row.state.is !== 'failed')) continue;
      set(row.row, { is: 'sending', percent: 0 });
      try {
        const product = await bring(row, row.chosen, signal, (percent) => set(row.row, { is: 'sending', percent }));
        set(row.row, { is: 'done', product });
        brought += 1;
      } catch (error) {
        set(row.row, signal.aborted ? { is: 'ready' } : { is: 'failed', why: whyOf(error) });
      }
    }
    setUnderway(false);
    return brought;
  }

  /** A family of these rows is sold in parts now. */
  const notePriced = (id: number, parts: Product['parts']) =>
    setRows((before) =>
      before.map((row) =>
        row.state.is === 'done' && row.state.product.id === id
          ? { ...row, state: { is: 'done', product: { ...row.state.product, parts } } }
          : row,
      ),
    );

  return { rows, begin: setRows, notePriced, isUnderway, bringAll, stop: () => stop.current.abort() };
}

async function bring(
  { fields, product }: Row,
  file: File,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<Product> {
  const sent = new FormData();
  sent.append('file', file);
  const answer = await sendForm<Upload>('POST', staffAddresses.uploadFile[1], sent, {
    signal,
    onProgress: (loaded, total) => onPercent(Math.round((loaded / Math.max(1, total)) * 100)),
  });
  if (answer.kind !== 'font') throw new Error(t(texts.noFonts));
  const [draft, ...others] = answer.drafts;
  if (draft === undefined || others.length > 0)
    throw new Error(texts.manyFamilies(answer.drafts.map(({ font }) => font.family)));
  const form = formOf(fields, draft, product === null);
  // What was asked for is written whole or not at all; only a file that is still on its way is taken back.
  if (product === null) return sendForm<Product>('POST', staffAddresses.addProduct[1], form);
  return sendForm<Product>('PUT', staffAddresses.updateProduct[1].replace(':id', String(product.id)), form);
}

/**
 * The words of the row, where it says nothing those that the fonts suggest, and the fonts. A new product is a draft
 * unless the row publishes it.
 */
function formOf(fields: Row['fields'], draft: Draft, isNew: boolean): FormData {
  const form = new FormData();
  const words = isNew ? { ...draft.product, status: 'draft', ...fields } : fields;
  for (const [name, value] of Object.entries(words)) form.append(name, value);
  for (const format of formats) if (draft[format] !== null) form.append(format, draft[format]);
  return form;
}

function whyOf(error: unknown): string {
  const fields = error instanceof CallRefused ? Object.values(error.body?.fields ?? {}) : [];
  if (fields.length > 0) return fields.join(' ');
  return error instanceof Error ? error.message : t(texts.notBrought);
}
