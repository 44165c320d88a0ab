import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { fieldWords } from '#contract/field-words.ts';
import { sayMegabytes, uploadSizes } from '#contract/upload-sizes.ts';
import { refuse } from '#server/kit/refusal.ts';
import { readStart } from '#server/kit/storage/read-start.ts';
import { refuseUpload } from '../upload/refuse-upload.ts';

const MOST_ROWS = 20_000;
const LONGEST_ROW = 200_000;

/** What a table is of, how its columns are headed, and what has to be among them. */
export type TableKind = {
  /** In words: "products". */
  of: string;
  /** Our name for a column, by how people head it (in small letters); nothing where it is none of ours. */
  headOf(head: string): string | undefined;
  /** Why a table with these columns can not be taken; null where it can. */
  whyNot(columns: readonly string[]): string | null;
};

/** A row with its place in the file (the heading is row 1): its known columns by our names, or why it is none. */
export type TableRow = { row: number; cells: Record<string, string> } | { row: number; why: string };

/**
 * Reads a CSV row by row: UTF-8, with comma, semicolon or tab. A text that is no such table is refused; a row
 * with more or fewer cells than the heading is told as such.
 */
export async function* readTable(file: { path: string; bytes: number }, kind: TableKind): AsyncGenerator<TableRow> {
  if (file.bytes > uploadSizes.table)
    refuseUpload(`A table has at most ${sayMegabytes(uploadSizes.table)}.`, 'upload_too_large');
  const start = (await readStart(file.path, 8192)).toString('utf8').replace(/^\uFEFF/, '');
  const heading = start.split(/\r\n|\n|\r/, 1)[0] ?? '';
  const delimiter = [',', ';', '\t'].toSorted((a, b) => heading.split(b).length - heading.split(a).length)[0]!;
  let names: (string | undefined)[] | null = null;
  let row = 0;
  try {
    const rows = createReadStream(file.path).pipe(
      parse({ bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, max_record_size: LONGEST_ROW }),
    );
    for await (const cells of rows as AsyncIterable<string[]>) {
      row += 1;
      if (row > MOST_ROWS + 1) refuseUpload(`A table has at most ${MOST_ROWS} rows.`, 'upload_too_large');
      if (names === null) names = readHeading(kind, cells);
      else yield readRow(names, cells, row);
    }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('CSV_')) throw error;
    if (names === null) refuseUpload(`This is a text, and no CSV of ${kind.of}.`);
    yield { row: row + 1, why: 'From here on the table can not be read: a quote is missing, or a row is too long.' };
  }
  if (names === null) refuseUpload('This is an empty text.');
}

function readHeading(kind: TableKind, cells: string[]): (string | undefined)[] {
  const names = cells.map((cell) => kind.headOf(cell.trim().toLowerCase()));
  const known = names.filter((name) => name !== undefined);
  if (known.length === 0) refuseUpload(`This is a text, and no CSV of ${kind.of}.`);
  const why = kind.whyNot(known);
  if (why !== null) refuse('csv_unreadable', { fields: { file: why } });
  if (new Set(known).size !== known.length) refuse('csv_unreadable', { fields: { file: fieldWords.columnsAlike } });
  return names;
}

function readRow(names: (string | undefined)[], cells: string[], row: number): TableRow {
  if (cells.length !== names.length)
    return { row, why: `It has ${cells.length} cells, and the heading ${names.length}.` };
  if (cells.some((cell) => cell.includes('\uFFFD'))) return { row, why: 'Its text is not in UTF-8.' };
  const pairs = names.flatMap((name, at) => (name === undefined ? [] : [[name, plain(cells[at]!)] as const]));
  return { row, cells: Object.fromEntries(pairs) };
}

/** Spreadsheets put an apostrophe before what is text and looks like a formula; it is no part of the text. */
const plain = (cell: string) => cell.trim().replace(/^'(?=[=+\-@\t\r])/, '');

/** A row of an import that can not be taken; its message says why. */
export class RowRefused extends Error {}

/** An empty cell of what every product must have keeps what there is. */
export function withoutBlanks(cells: Record<string, string>): Record<string, string> {
  const required = ['name', 'sku', 'regularPrice', 'status', 'inPlans'];
  return Object.fromEntries(Object.entries(cells).filter(([name, value]) => value !== '' || !required.includes(name)));
}
