import { z } from 'zod';
import { type ImportColumn, type LicenseImport, neededColumns } from '#contract/admin/imports.ts';
import { fieldWords } from '#contract/field-words.ts';
import * as words from '#contract/words.ts';
import type { ReceivedFile } from '#server/kit/http/multipart-form.ts';
import { findUnstorableText } from '#server/kit/http/unstorable-text.ts';
import { validateInput } from '#server/kit/http/validate-input.ts';
import { readTable, type TableKind, type TableRow } from '#server/products/admin/csv/read-table.ts';

/** The columns by how people head them: small letters only. */
const HEADS: Readonly<Record<string, ImportColumn>> = {
  email: 'email',
  buyeremail: 'email',
  name: 'name',
  buyer: 'name',
  buyername: 'name',
  fullname: 'name',
  font: 'font',
  product: 'font',
  sku: 'font',
  license: 'license',
  licence: 'license',
  licensetype: 'license',
  licencetype: 'license',
  date: 'date',
  issued: 'date',
  issuedat: 'date',
  number: 'number',
  licensenumber: 'number',
  licencenumber: 'number',
  quantity: 'quantity',
  licensee: 'licensee',
  part: 'part',
  style: 'part',
  package: 'part',
  packageorstyle: 'part',
};

/** A table of licences that were sold elsewhere. */
const licenseTable: TableKind = {
  of: 'licences',
  headOf: (head) => HEADS[head.replace(/[^a-z]/g, '')],
  whyNot: (columns) => {
    const missing = neededColumns.filter((column) => !columns.includes(column));
    return missing.length === 0 ? null : fieldWords.columnsMissing(missing.join(', '));
  },
};

/** A line of the table on its own, before the shop was asked what it names. */
export type Line = {
  row: number;
  email: string;
  name: string;
  font: string;
  license: string;
  date: Date;
  /** Null where the shop makes one. */
  number: string | null;
  quantity: number;
  licensee: string;
  /** The name of a package or style; empty for the family. */
  part: string;
};
export type Wrong = LicenseImport['wrong'][number];

/**
 * As the shop's own numbers are written: parts of capital letters and digits. What a link may name instead of a licence
 * is none.
 */
const NUMBER = /^(?!SUB(?:-\d+){3}$)(?!.*-FOR-\d+$)(?=.{4,40}$)[A-Z0-9]+(?:-[A-Z0-9]+)*$/;
const NUMBER_WORDS = 'A number of 4 to 40 letters and digits, in parts joined by hyphens.';
const QUANTITY_WORDS = 'A whole number from 1 to 999.';

const Cells = z.object({
  email: words.email,
  name: words.fullname,
  font: words.requiredText(200),
  license: words.requiredText(200),
  date: z.iso.date(fieldWords.day).transform((day) => new Date(`${day}T00:00:00Z`)),
  number: z.string().toUpperCase().regex(NUMBER, NUMBER_WORDS).optional(),
  quantity: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, QUANTITY_WORDS)
    .transform(Number)
    .optional(),
  licensee: words.fullname.optional(),
  part: words.text(200).optional(),
});

/** Reads all lines of a table, and says of each what is wrong with it on its own, and whether two have one number. */
export async function readLines(file: ReceivedFile, now: Date): Promise<{ lines: Line[]; wrong: Wrong[] }> {
  const lines: Line[] = [];
  const wrong: Wrong[] = [];
  /** The first line of each number. */
  const seen = new Map<string, number>();
  for await (const row of readTable(file, licenseTable)) {
    const read = readLine(row, now);
    if (Array.isArray(read)) {
      wrong.push(...read);
      continue;
    }
    lines.push(read);
    if (read.number === null) continue;
    const first = seen.get(read.number);
    if (first === undefined) seen.set(read.number, read.row);
    else wrong.push({ row: read.row, column: 'number', why: `Line ${first} has this number too.` });
  }
  return { lines, wrong };
}

function readLine(row: TableRow, now: Date): Line | Wrong[] {
  if ('why' in row) return [{ row: row.row, column: null, why: row.why }];
  const unkeepable = findUnstorableText(row.cells);
  if (unkeepable !== null) return [{ row: row.row, column: unkeepable as ImportColumn, why: fieldWords.unkeepable }];
  // An empty cell is ignored; in a required column it is an error.
  const result = Object.fromEntries(Object.entries(row.cells).filter(([, cell]) => cell !== ''));
  const checked = validateInput(Cells, result, false);
  if (!('data' in checked))
    return Object.entries(checked.fields).map(([column, why]) => ({
      row: row.row,
      column: column as ImportColumn,
      why,
    }));
  const { number = null, quantity = 1, licensee = checked.data.name, part = '', ...rest } = checked.data;
  if (rest.date > now) return [{ row: row.row, column: 'date', why: fieldWords.dayToCome }];
  return { row: row.row, ...rest, number, quantity, licensee, part };
}
