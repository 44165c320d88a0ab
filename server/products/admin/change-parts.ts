import { fieldWords } from '#contract/field-words.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { NamedPartIn, Part, PartIn } from '#contract/nouns/parts.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { type AdminProductRow, lockProduct } from '../catalogue/admin-product-queries.ts';
import { keepParts, lastPartId } from '../catalogue/part-queries.ts';
import { presentParts } from '../catalogue/present-parts.ts';
import { type Divided, numberParts, pathInProduct, refusePartFault } from './price-parts.ts';

/**
 * Replaces the packages and styles that a product is sold in. @throws Refusal invalid_input names what is wrong with
 * which part: `0.name` is the name of the first.
 */
export async function changeParts(
  { db, clock, freshness }: Pick<Tools, 'db' | 'clock' | 'freshness'>,
  caller: SessionUser,
  id: number,
  sent: readonly PartIn[],
): Promise<Part[]> {
  const shown = await db.transaction().execute(async (tx) => {
    const product = (await lockProduct(tx, id)) ?? refuse('product_not_found');
    const divided = { ...product, styles: product.styles.map(({ name }) => name) };
    const named = sent.map((part, at) => nameStyles(product, part, at));
    refusePartFault(divided, named, ({ at, field }) => `${at}.${field === 'styleNames' ? 'styleIds' : field}`);
    const { parts, last_part_id } = numberParts(divided, named, await lastPartId(tx, id));
    await keepParts(tx, id, { parts, last_part_id, updated_at: new Date(clock.now()) });
    const subject = `product:${id}` as const;
    const [before, after] = [{ parts: product.parts }, { parts }];
    await record(tx, clock, { actor: caller, action: 'product.parts', subject, before, after });
    return presentParts({ ...product, parts });
  });
  freshness.changed();
  return shown;
}

/** A part with the names of its styles, in the order of the product. */
function nameStyles({ styles }: AdminProductRow, { styleIds, ...part }: PartIn, at: number): NamedPartIn {
  if (styleIds.some((id) => !styles.some((style) => style.id === id)))
    refuse('invalid_input', { fields: { [`${at}.styleIds`]: fieldWords.noSuchStyle } });
  return { ...part, styleNames: styles.filter(({ id }) => styleIds.includes(id)).map(({ name }) => name) };
}

/**
 * Replaces the parts of a product within a change of it; none are sent where they stay as they are. @returns what they
 * were and are. @throws Refusal invalid_input as `parts.0.name`.
 */
export async function changedParts(
  tx: Tx,
  product: Divided & { id: number },
  sent: readonly NamedPartIn[] | undefined,
  now: Date,
) {
  if (sent === undefined) return { before: {}, after: {} };
  refusePartFault(product, sent, pathInProduct);
  const { parts, last_part_id } = numberParts(product, sent, await lastPartId(tx, product.id));
  await keepParts(tx, product.id, { parts, last_part_id, updated_at: now });
  return { before: { parts: product.parts }, after: { parts } };
}
