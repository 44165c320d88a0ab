import { fieldWords } from '#contract/field-words.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import { freeSlug, makeSlug } from '#server/site/make-slug.ts';
import { lockNames, ownerOfSku, skusLike, slugsLike } from '../catalogue/admin-product-queries.ts';

/** Gives a new product its slug and, if the owner set none, its SKU; both are unique. */
export async function nameProduct(
  tx: Tx,
  name: string,
  sku: string | undefined,
): Promise<{ slug: string; sku: string }> {
  await lockNames(tx);
  const wanted = makeSlug(name, 180) || 'font';
  const slug = freeSlug(wanted, await slugsLike(tx, wanted));
  return { slug, sku: sku ? await requireFreeSku(tx, sku, null) : await makeSku(tx, name) };
}

/** @returns the SKU when no other product has it, whatever its case; of `id` it may be the own. */
export async function requireFreeSku(tx: Tx, sku: string, id: number | null): Promise<string> {
  const owner = await ownerOfSku(tx, sku);
  if (owner && owner.id !== id) refuse('sku_taken', { fields: { sku: fieldWords.skuTaken } });
  return sku;
}

/** FNT, four letters of the name, and the smallest free number: FNT-FRAU-01. */
export async function makeSku(tx: Tx, name: string): Promise<string> {
  const letters = makeSlug(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 4)
    .padEnd(4, 'X');
  const beginning = `FNT-${letters}-`;
  const taken = new Set(await skusLike(tx, beginning));
  let number = 1;
  while (taken.has(`${beginning}${String(number).padStart(2, '0')}`)) number += 1;
  return `${beginning}${String(number).padStart(2, '0')}`;
}
