import { pipeline, Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify';
import { stringify as stringifyAtOnce } from 'csv-stringify/sync';
import type { FileResponse } from './handlers.ts';

/**
 * What a spreadsheet takes for the beginning of a formula (OWASP, CSV Injection), also as East Asian keyboards write
 * it.
 */
const BEGINS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A cell of a CSV that no spreadsheet runs: text that begins like a formula gets an apostrophe before it. */
export function safeCell(text: string): string {
  return BEGINS_FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/**
 * A CSV that spreadsheets read as UTF-8 and run nothing of. Its lines are asked for while it leaves, and no more of
 * them once its reader is gone.
 */
export function csvResponse(
  name: string,
  columns: string[],
  lines: AsyncIterable<string[]> | Iterable<string[]>,
): FileResponse {
  const file = stringify({ ...FORM, columns });
  pipeline(Readable.from(lines), file, () => undefined);
  return { file, name, mediaType: 'text/csv; charset=utf-8' };
}

/** The same as bytes, for one that goes with other files. */
export const writeCsv = (columns: string[], lines: string[][]): Buffer =>
  Buffer.from(stringifyAtOnce(lines, { ...FORM, columns }));

const FORM: Options = { bom: true, header: true, record_delimiter: 'windows', cast: { string: safeCell } };
