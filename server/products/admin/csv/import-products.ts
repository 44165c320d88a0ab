import { ProductFields } from '#contract/admin/products.ts';
import type { CsvReport } from '#contract/admin/uploads.ts';
import { fieldWords } from '#contract/field-words.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import type { ReceivedFile } from '#server/kit/http/multipart-form.ts';
import { findUnstorableText } from '#server/kit/http/unstorable-text.ts';
import { validateInput } from '#server/kit/http/validate-input.ts';
import type { Tools } from '#server/kit/tools.ts';
import { importRow } from './import-row.ts';
import { productTable } from './product-table.ts';
import { RowRefused, readTable, type TableRow, withoutBlanks } from './read-table.ts';

/** Thrown to take a dry run back. */
class NotForGood extends Error {}

/**
 * Creates and changes products from a CSV, each row separately: a row with errors is reported with its number and does
 * not affect others. A dry run does all of it and rolls it back, so that it reports the same.
 */
export async function importProducts(
  tools: Tools,
  caller: SessionUser,
  file: ReceivedFile,
  dryRun: boolean,
): Promise<CsvReport> {
  const report: CsvReport = { kind: 'csv', dryRun, created: 0, updated: 0, rejected: [] };
  const seen = new Set<string>();
  const importAll = async (
    run: (work: (tx: Tx) => Promise<'created' | 'updated'>) => Promise<'created' | 'updated'>,
  ) => {
    for await (const row of readTable(file, productTable)) {
      const read = checkRow(row, seen);
      const outcome = 'why' in read ? read : await run((tx) => importRow(tx, tools, caller, read.cells)).catch(whyNot);
      if (typeof outcome === 'object') report.rejected.push({ row: row.row, why: outcome.why });
      else report[outcome] += 1;
    }
  };
  if (!dryRun) {
    await importAll((work) => tools.db.transaction().execute(work));
    if (report.created + report.updated > 0) tools.freshness.changed();
    return report;
  }
  await takenBack(tools.db, (tx) => importAll((work) => work(tx)));
  return report;
}

/** Does something to the database and takes it back. */
export async function takenBack(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  const trial = db.transaction().execute(async (tx) => {
    await work(tx);
    throw new NotForGood();
  });
  await trial.catch((error: unknown) => {
    if (!(error instanceof NotForGood)) throw error;
  });
}

/** The cells of a row, or why it is refused before anything is asked of the database. */
export function checkRow(row: TableRow, seen: Set<string>): { cells: Record<string, string> } | { why: string } {
  if ('why' in row) return row;
  const { sku = '' } = row.cells;
  if (sku !== '') {
    if (seen.has(sku.toLowerCase())) return { why: `The SKU ${sku} stands in an earlier row too.` };
    seen.add(sku.toLowerCase());
  }
  const unkeepable = findUnstorableText(row.cells);
  if (unkeepable !== null) return { why: `${unkeepable}: ${fieldWords.unkeepable}` };
  const checked = validateInput(ProductFields.partial(), withoutBlanks(row.cells), false);
  if ('data' in checked) return row;
  const [[field, words]] = Object.entries(checked.fields) as [[string, string]];
  return { why: `${field}: ${words}` };
}

/** A refused row is reported at its row; any other error stops the import. */
export function whyNot(error: unknown): { why: string } {
  if (error instanceof RowRefused) return { why: error.message };
  throw error;
}
