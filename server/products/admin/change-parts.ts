import { fieldWords } from '#contract/field-words.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Part, PartIn } from '#contract/nouns/parts.ts';
import { isInPart, type PricedPart } from '#contract/parts.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { type AdminProductRow, lockProduct } from '../catalogue/admin-product-queries.ts';
import { keepParts, lastPartId } from '../catalogue/part-queries.ts';
import { presentParts } from '../catalogue/present-parts.ts';

/**
 * Replaces the packages and styles that a product is sold in. A part of the same kind and name keeps its id, so that
 * carts and licences stay of it. @throws Refusal invalid_input names what is wrong with which part.
 */
export async function changeParts(
  { db, clock, freshness }: Pick<Tools, 'db' | 'clock' | 'freshness'>,
  caller: SessionUser,
  id: number,
  sent: readonly PartIn[],
): Promise<Part[]> {
  const shown = await db.transaction().execute(async (tx) => {
    const product = (await lockProduct(tx, id)) ?? refuse('product_not_found');
    refuseFaults(product, sent);
    let lastId = await lastPartId(tx, id);
    const parts = sent.map(({ kind, name, styleIds, regularPrice, salePrice }): PricedPart => {
      const same = product.parts.find((part) => part.kind === kind && isNamed(part, name));
      if (!same) lastId += 1;
      return {
        id: same?.id ?? lastId,
        kind,
        name,
        styles: namesOf(product, styleIds),
        regular_price_cents: regularPrice,
        sale_price_cents: salePrice ?? null,
      };
    });
    await keepParts(tx, id, { parts, last_part_id: lastId, updated_at: new Date(clock.now()) });
    const subject = `product:${id}` as const;
    const [before, after] = [{ parts: product.parts }, { parts }];
    await record(tx, clock, { actor: caller, action: 'product.parts', subject, before, after });
    return presentParts({ ...product, parts });
  });
  freshness.changed();
  return shown;
}

const isNamed = (part: { name: string }, name: string) => part.name.toLowerCase() === name.toLowerCase();

/** The names of some styles of a product, each once, in the order of the product. */
const namesOf = ({ styles }: AdminProductRow, ids: readonly number[]) => [
  ...new Set(styles.filter(({ id }) => ids.includes(id)).map(({ name }) => name)),
];

/** The first fault is said at the field of its part: `0.name` is the name of the first. */
function refuseFaults(product: AdminProductRow, sent: readonly PartIn[]): void {
  for (const [at, part] of sent.entries()) {
    const refuseField = (field: keyof PartIn, words: string) =>
      refuse('invalid_input', { fields: { [`${at}.${field}`]: words } });
    const { kind, name, styleIds, regularPrice, salePrice } = part;
    if (sent.findIndex((one) => one.kind === kind && isNamed(one, name)) < at)
      refuseField('name', fieldWords.partTwice(name));
    if (styleIds.some((id) => !product.styles.some((style) => style.id === id)))
      refuseField('styleIds', fieldWords.noSuchStyle);
    const names = namesOf(product, styleIds);
    if (kind === 'style' && names.length > 1) refuseField('styleIds', fieldWords.oneStyle);
    if (product.styles.every((style) => isInPart({ styles: names }, style.name)))
      refuseField('styleIds', fieldWords.partIsFamily);
    if (regularPrice > product.regular_price_cents)
      refuseField('regularPrice', fieldWords.partTooDear(product.regular_price_cents / 100));
    if (salePrice != null && salePrice > regularPrice) refuseField('salePrice', fieldWords.saleTooDear);
  }
}
