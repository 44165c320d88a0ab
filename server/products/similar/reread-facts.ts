import { mustExist } from '#contract/must-exist.ts';
import { isProblem } from '#fonts/engine.ts';
import type { Tools } from '#server/kit/tools.ts';
import { changeProduct } from '../catalogue/admin-product-queries.ts';
import { chooseSpecimen } from '../catalogue/choose-specimen.ts';
import { fontColumns, type StoredStyle, styleRows } from '../catalogue/font-columns.ts';
import { stylesOf } from '../catalogue/queries.ts';
import { lockSpecimen } from './measure-queries.ts';

/**
 * Reads again what the fonts of a product are, so that what came under older rules claims no language that it can't
 * write and no slope that it hasn't. Order and version of the files stay: licences were sold for them. A font that is
 * refused by now leaves the product as it was.
 */
export async function rereadFacts(
  { db, fonts, storage, log }: Pick<Tools, 'db' | 'fonts' | 'storage' | 'log'>,
  productId: number,
): Promise<void> {
  const styles: StoredStyle[] = [];
  const stored = await stylesOf(db, productId);
  for (const { file_key: key, size_bytes, woff_bytes } of stored) {
    const facts = await fonts.inspect(await storage.get(key));
    if (isProblem(facts)) return log.warn({ product: productId, file: key, problem: facts }, 'font not read again');
    styles.push({ facts, key, size_bytes, woff_bytes: woff_bytes ?? 0 });
  }
  if (styles.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const product = await lockSpecimen(tx, productId);
    const now = await stylesOf(tx, productId);
    // Other fonts came meanwhile, and were read as they came.
    if (!product || now.map(({ id }) => id).join() !== stored.map(({ id }) => id).join()) return;
    const specimen = chooseSpecimen(
      product.specimen,
      styles.map(({ facts }) => facts),
    );
    const { scripts, direction, facts, languages, coverage } = fontColumns(styles, specimen);
    await changeProduct(tx, productId, { scripts, direction, facts, languages, coverage, specimen });
    const rows = new Map(styleRows(styles, productId).map((row) => [row.file_key, row]));
    for (const { id, file_key } of now) {
      const { slope, is_default, is_variable, coverage: own } = mustExist(rows.get(file_key));
      const read = { slope, is_default, is_variable, coverage: own };
      await tx.updateTable('product_styles').set(read).where('id', '=', id).execute();
    }
  });
}
