import type { FontTable } from '#contract/admin/uploads.ts';
import { fieldWords } from '#contract/field-words.ts';
import { fromDollars } from '#contract/money.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Tx } from '#server/kit/database/database.ts';
import type { ReceivedFile } from '#server/kit/http/multipart-form.ts';
import type { Tools } from '#server/kit/tools.ts';
import { productOfSku } from '../../catalogue/admin-product-queries.ts';
import { checkRow, takenBack, whyNot } from './import-products.ts';
import { importRow, listParts, listPrices, requireParts } from './import-row.ts';
import { readParts } from './part-cell.ts';
import { PARTS, PRICE_OF, productTable } from './product-table.ts';
import { RowRefused, readTable, type TableKind, withoutBlanks } from './read-table.ts';

const FILE_HEADS = ['file', 'zip', 'archive', 'fontfile'];

/**
 * A table of products in which each row names the file with its fonts too, and a SKU by which it is known when the
 * import goes on another day.
 */
const fontTable: TableKind = {
  of: 'fonts',
  headOf: (head) => (FILE_HEADS.includes(head.replace(/[^a-z]/g, '')) ? 'file' : productTable.headOf(head)),
  whyNot: (columns) =>
    columns.includes('file') && columns.includes('sku') ? null : fieldWords.columnsMissing('`file` and `sku`'),
};

/**
 * Says what each row of a table of fonts would make, and what stands in the way. Each is tried as an import would do it
 * and taken back, so nothing is written; the fonts themselves come one by one as uploads.
 * @throws Refusal csv_unreadable, upload_unreadable or upload_too_large where the file is no such table.
 */
export async function checkFontTable(tools: Tools, caller: SessionUser, file: ReceivedFile): Promise<FontTable> {
  const table: FontTable = { rows: [], wrong: [] };
  const skus = new Set<string>();
  const files = new Set<string>();
  await takenBack(tools.db, async (tx) => {
    for await (const row of readTable(file, fontTable)) {
      const read = checkRow(row, skus);
      const checked = 'why' in read ? read : await tryRow(tx, read.cells).catch(whyNot);
      if ('why' in checked) table.wrong.push({ row: row.row, why: checked.why });
      else table.rows.push({ row: row.row, ...checked });
    }
  });
  return table;

  async function tryRow(tx: Tx, { file: name = '', ...cells }: Record<string, string>) {
    if (name === '') throw new RowRefused('It names no file.');
    if (!cells.sku) throw new RowRefused('It has no SKU, by which it is known again.');
    if (files.has(name.toLowerCase())) throw new RowRefused(`The file ${name} stands in an earlier row too.`);
    files.add(name.toLowerCase());
    const product = (await productOfSku(tx, cells.sku)) ?? null;
    const prices = await listPrices(tx, cells);
    const { [PARTS]: divided = '', ...words } = cells;
    const parts = listParts(divided);
    // A row without a name takes that of its fonts, which are not here yet, and neither are their styles.
    const row = product?.hasFonts ? cells : words;
    await importRow(tx, tools, caller, { ...row, name: cells.name || name });
    const price = fromDollars(cells.regularPrice ?? '') ?? Number.MAX_SAFE_INTEGER;
    if (!product?.hasFonts)
      requireParts({ regular_price_cents: price, sale: null, parts: [], styles: null }, parts ?? []);
    const fields = Object.fromEntries(
      Object.entries(withoutBlanks(words)).filter(([field, cell]) => cell !== '' && !field.startsWith(PRICE_OF)),
    );
    if (prices.length > 0) fields.licensePrices = JSON.stringify(prices);
    if (parts) fields.parts = JSON.stringify(readParts(divided));
    return { file: name, fields, product };
  }
}
