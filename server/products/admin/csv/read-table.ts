import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { fieldWords } from '#contract/field-words.ts';
import { msg, t } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import { formatMegabytes, uploadSizes } from '#contract/upload-sizes.ts';
import { refuse } from '#server/kit/refusal.ts';
import { readStart } from '#server/kit/storage/read-start.ts';
import { refuseUpload } from '../../catalogue/refuse-upload.ts';
import { withoutCells } from './csv-error.ts';

const MOST_ROWS = 20_000;
const LONGEST_ROW = 200_000;

/** What a table is of, how its columns are headed, and what has to be among them. */
const NO_TABLE = {
  products: msg('This is a text file, not a CSV of products.'),
  licences: msg('This is a text file, not a CSV of licences.'),
  fonts: msg('This is a text file, not a CSV of fonts.'),
};

export type TableKind = {
  /** In words: "products". */
  of: keyof typeof NO_TABLE;
  /** Our name for a column, by how people head it (in small letters); nothing where it is none of ours. */
  headOf(head: string): string | undefined;
  /** Why a table with these columns cannot be taken; null where it can. */
  whyNot(columns: readonly string[]): string | null;
};

/** A row with its place in the file (the heading is row 1): its known columns by our names, or why it is none. */
export type TableRow = { row: number; cells: Record<string, string> } | { row: number; why: string };

/**
 * Reads a CSV row by row: UTF-8, with comma, semicolon or tab. A text in another format is refused before its first row
 * is returned, with row and column of the error; a row with more or fewer cells than the heading is reported as such.
 */
export async function* readTable(file: { path: string; bytes: number }, kind: TableKind): AsyncGenerator<TableRow> {
  if (file.bytes > uploadSizes.table)
    refuseUpload(t('A table has at most {size}.', { size: formatMegabytes(uploadSizes.table) }), 'upload_too_large');
  const start = (await readStart(file.path, 8192)).toString('utf8').replace(/^\uFEFF/, '');
  const heading = start.split(/\r\n|\n|\r/, 1)[0] ?? '';
  const delimiter = mustExist(
    [',', ';', '\t'].toSorted((a, b) => heading.split(b).length - heading.split(a).length)[0],
  );
  const open = () =>
    createReadStream(file.path).pipe(
      parse({ bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, max_record_size: LONGEST_ROW }),
    ) as AsyncIterable<string[]>;
  // Once to its end, so that nothing is written of a table that is refused.
  const cells = heading.split(delimiter).map((cell) => cell.replace(/^"(.*)"$/, '$1'));
  const names = await readToEnd(kind, open(), cells);
  let row = 0;
  try {
    for await (const cells of open()) {
      row += 1;
      if (row > 1) yield readRow(names, cells, row);
    }
  } catch (error) {
    if (!(error instanceof CsvError) || !TORN.includes(error.code)) throw error;
    yield { row: row + 1, why: 'From here on the table can not be read: a quote is missing, or a row is too long.' };
  }
}

/**
 * Reads on to the end of a table, or to where it is torn. `heading` is its first line, for where the reader gives up
 * before it gives any. @returns our names of its columns.
 */
async function readToEnd(
  kind: TableKind,
  rows: AsyncIterable<string[]>,
  heading: string[],
): Promise<(string | undefined)[]> {
  let names: (string | undefined)[] | null = null;
  let row = 0;
  try {
    for await (const cells of rows) {
      row += 1;
      if (row > MOST_ROWS + 1)
        refuseUpload(t('A table has at most {count} rows.', { count: MOST_ROWS }), 'upload_too_large');
      names ??= readHeading(kind, cells);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { records = 0 } = error as { records?: number };
    // What cannot be read from its first row on is another text.
    if (records === 0) return refuseUpload(noTable(kind));
    names ??= readHeading(kind, heading);
    if (TORN.includes(error.code)) return names;
    if (!QUOTED.includes(error.code)) throw withoutCells(error);
    const column = typeof error.column === 'number' ? error.column + 1 : 1;
    return refuse('csv_unreadable', { fields: { file: fieldWords.quoteInCell(records + 1, column) } });
  }
  return names ?? refuseUpload(t('This is an empty text.'));
}

const noTable = ({ of }: TableKind) => t(NO_TABLE[of]);

/** The library's codes for a quote where none may stand: in a cell without quotes, or behind the last one of a cell. */
const QUOTED: readonly string[] = [
  'INVALID_OPENING_QUOTE',
  'CSV_INVALID_CLOSING_QUOTE',
  'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE',
];
/** Those for a table that ends within a cell, or seems to. */
const TORN: readonly string[] = ['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE'];

function readHeading(kind: TableKind, cells: string[]): (string | undefined)[] {
  const names = cells.map((cell) => kind.headOf(cell.trim().toLowerCase()));
  const known = names.filter((name) => name !== undefined);
  if (known.length === 0) refuseUpload(noTable(kind));
  const why = kind.whyNot(known);
  if (why !== null) refuse('csv_unreadable', { fields: { file: why } });
  if (new Set(known).size !== known.length) refuse('csv_unreadable', { fields: { file: fieldWords.columnsAlike } });
  return names;
}

function readRow(names: (string | undefined)[], cells: string[], row: number): TableRow {
  if (cells.length !== names.length)
    return { row, why: `It has ${cells.length} cells, and the heading ${names.length}.` };
  if (cells.some((cell) => cell.includes('\uFFFD'))) return { row, why: 'Its text is not in UTF-8.' };
  const pairs = names.flatMap((name, at) => (name === undefined ? [] : [[name, plain(mustExist(cells[at]))] as const]));
  return { row, cells: Object.fromEntries(pairs) };
}

/** Spreadsheets put an apostrophe before what is text and looks like a formula; it is no part of the text. */
const plain = (cell: string) => cell.trim().replace(/^'(?=[=+\-@\t\r])/, '');

/** A row of an import that cannot be taken; its message says why. */
export class RowRefused extends Error {}

/** An empty cell of a required field leaves the field unchanged. */
export function withoutBlanks(cells: Record<string, string>): Record<string, string> {
  const required = ['name', 'sku', 'regularPrice', 'status', 'inPlans'];
  return Object.fromEntries(Object.entries(cells).filter(([name, value]) => value !== '' || !required.includes(name)));
}
