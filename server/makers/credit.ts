import { fieldWords } from '#contract/field-words.ts';
import type { MakerKind } from '#contract/nouns/makers.ts';
import type { Product } from '#contract/nouns/products.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import { freeSlug, makeSlug } from '#server/site/make-slug.ts';
import { insertMaker, lockMakers, makerByName, makerSlugsLike, makersOf, nameMakers } from './maker-queries.ts';

/**
 * The slug and the name of a designer or a foundry, which stand in one text with a blank between in products and in the
 * search.
 */
export function cutCredit(text: string): [slug: string, name: string] {
  const at = text.indexOf(' ');
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Whom a product names, out of its columns. */
export function presentCredits(row: {
  designers: string[];
  foundries: string[];
}): Pick<Product, 'designers' | 'foundry'> {
  const present = (text: string) => {
    const [slug, name] = cutCredit(text);
    return { slug, name };
  };
  return { designers: row.designers.map(present), foundry: row.foundries.map(present)[0] ?? null };
}

/** The same by their names alone, for what is printed. */
export function creditedNames(row: { designers: string[]; foundries: string[] }): Named {
  const nameOf = (text: string) => cutCredit(text)[1];
  return { designers: row.designers.map(nameOf), foundry: row.foundries.map(nameOf)[0] ?? null };
}

/** What a form says of whom a product names; what is absent stays. */
export type SentCredits = { designers?: string[] | undefined; foundry?: string | undefined };
type Named = { designers: string[]; foundry: string | null };

/**
 * To be asked for before a product is locked: who renames somebody holds the names first, and their products then, so
 * that neither waits for what the other holds.
 */
export async function lockCredits(tx: Tx, { designers, foundry }: SentCredits): Promise<void> {
  if (designers !== undefined || foundry !== undefined) await lockMakers(tx);
}

/**
 * Names the designers of a product and its foundry; who is not known yet is made.
 * @returns for the audit log what was and what is; nothing where nothing was sent.
 */
export async function creditProduct(
  tx: Tx,
  productId: number,
  { designers, foundry }: SentCredits,
  now: Date,
): Promise<{ before: Partial<Named>; after: Partial<Named> }> {
  if (designers === undefined && foundry === undefined) return { before: {}, after: {} };
  await lockMakers(tx);
  const rows = await makersOf(tx, productId);
  const named = (kind: MakerKind) => rows.filter((row) => row.kind === kind).map(({ name }) => name);
  const before = { designers: named('designer'), foundry: named('foundry')[0] ?? null };
  if (designers) await name(tx, productId, 'designer', designers, now);
  if (foundry !== undefined) await name(tx, productId, 'foundry', foundry === '' ? [] : [foundry], now);
  const after = { designers: designers ?? before.designers, foundry: (foundry ?? before.foundry) || null };
  return { before, after };
}

async function name(tx: Tx, productId: number, kind: MakerKind, names: string[], now: Date): Promise<void> {
  const ids: number[] = [];
  for (const one of names)
    ids.push((await makerByName(tx, kind, one)) ?? (await addMaker(tx, { kind, name: one }, now)));
  await nameMakers(tx, productId, kind, ids);
}

/** Adds a designer or a foundry, for whom a slug is found. @returns the id. */
export async function addMaker(
  tx: Tx,
  { kind, name, ...rest }: { kind: MakerKind; name: string; about?: string; homepage?: string; translations?: string },
  now: Date,
): Promise<number> {
  requireName(kind, name);
  const wanted = makeSlug(name, 80) || kind;
  const slug = freeSlug(wanted, await makerSlugsLike(tx, kind, wanted));
  return insertMaker(tx, { kind, name, slug, ...rest, created_at: now, updated_at: now });
}

/** Designers stand in lists with commas. */
export function requireName(kind: string, name: string): void {
  if (kind === 'designer' && name.includes(',')) refuse('invalid_input', { fields: { name: fieldWords.noComma } });
}
