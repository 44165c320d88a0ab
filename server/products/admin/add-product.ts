import type { PricedPart } from '#contract/parts.ts';
import { type FontProblem, isProblem } from '#fonts/engine.ts';
import type { Tools } from '#server/kit/tools.ts';
import { creditProduct, type SentCredits } from '#server/makers/credit.ts';
import { fontColumns, type StoredStyle, styleRows } from '../catalogue/font-columns.ts';
import { type ProductWords, productColumns } from '../catalogue/product-words.ts';
import { assignLicenseTypes, insertProduct, insertStyles } from '../catalogue/queries.ts';
import { measureStyle } from '../similar/measure-style.ts';

/** A product about to be: its words and prices, its font files, and the names of its licence types. */
export type NewProduct = ProductWords &
  SentCredits & {
    slug: string;
    demo: boolean;
    specimen: string;
    licenseText: string;
    licenseTypes: string[];
    createdAt: Date;
    files: Uint8Array[];
    parts?: StartingParts;
  };

/** What each style costs alone, and what packages cost, in dollars. */
export type StartingParts = { style: number; packages: { name: string; price: number; styles: string[] }[] };

/**
 * Adds a product on sale: reads and stores every file, and writes product, styles and licence types in one transaction.
 * @returns its id, or the problem of the first file that is not a valid font; then no product is added.
 */
export async function addProduct(tools: Tools, product: NewProduct): Promise<{ id: number } | FontProblem> {
  const styles: StoredStyle[] = [];
  for (const file of product.files) {
    const style = await readStyle(tools, file);
    if (isProblem(style)) return style;
    styles.push(style);
  }
  const { files: _, parts, licenseTypes, licenseText, createdAt, designers, foundry, ...words } = product;
  const row = { ...productColumns(words), ...fontColumns(styles, product.specimen) };
  const id = await tools.db.transaction().execute(async (tx) => {
    const sold = parts ? priceParts(parts, styleRows(styles, 0)) : [];
    const added = await insertProduct(tx, {
      ...row,
      parts: JSON.stringify(sold),
      last_part_id: sold.length,
      license_text: licenseText,
      created_at: createdAt,
      published_at: createdAt,
    });
    await insertStyles(tx, styleRows(styles, added.id));
    await assignLicenseTypes(tx, added.id, licenseTypes);
    await creditProduct(tx, added.id, { designers, foundry }, createdAt);
    return added.id;
  });
  tools.freshness.changed();
  return { id };
}

function priceParts({ style, packages }: StartingParts, styles: readonly { name: string }[]): PricedPart[] {
  const names = [...new Set(styles.map(({ name }) => name))];
  const singles = names.map((name) => ({ kind: 'style' as const, name, price: style, styles: [name] }));
  const sold = [...packages.map((one) => ({ kind: 'package' as const, ...one })), ...singles];
  return sold.map(({ price, ...part }, at) => ({
    ...part,
    id: at + 1,
    regular_price_cents: Math.round(price * 100),
    sale_price_cents: null,
  }));
}

async function readStyle(tools: Tools, file: Uint8Array): Promise<StoredStyle | FontProblem> {
  const { fonts, storage } = tools;
  const bytes = await fonts.convert(file, 'sfnt');
  if (isProblem(bytes)) return bytes;
  const facts = await fonts.inspect(bytes);
  if (isProblem(facts)) return facts;
  const woff = await fonts.convert(bytes, 'woff');
  if (isProblem(woff)) return woff;
  const key = await storage.put(bytes);
  const unmeasured = await measureStyle(tools, key, bytes);
  if (unmeasured) return unmeasured;
  return { facts, key, size_bytes: bytes.byteLength, woff_bytes: woff.byteLength };
}
