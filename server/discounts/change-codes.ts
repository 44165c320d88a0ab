import { mergeTranslations, type Translations } from '#contract/languages/own-words.ts';
import { asCents, toDollars } from '#contract/money.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Code, CodeIn } from '#contract/nouns/codes.ts';
import { isDouble, type NewRow, type Tx } from '#server/kit/database/database.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import { discountById, insertDiscount, type ListedDiscount, updateDiscount } from './discount-queries.ts';
import type { DiscountTools } from './find-discount.ts';

type CodeTools = DiscountTools;

/** @throws Refusal code_taken. */
export async function createCode(tools: CodeTools, body: CodeIn, caller: SessionUser): Promise<Code> {
  const at = await momentOf(tools);
  return change(tools, async (tx) => {
    const id = await insertDiscount(tx, { ...columnsOf(body, {}), created_at: at.now });
    const after = await present(tx, id, at);
    await record(tx, tools.clock, { actor: caller, action: 'code.create', subject: `code:${id}`, after });
    return after;
  });
}

/** @throws Refusal code_not_found, code_taken. */
export async function updateCode(tools: CodeTools, id: number, body: CodeIn, caller: SessionUser): Promise<Code> {
  const at = await momentOf(tools);
  return change(tools, async (tx) => {
    const before = await present(tx, id, at);
    await updateDiscount(tx, id, columnsOf(body, before.translations));
    const after = await present(tx, id, at);
    await record(tx, tools.clock, { actor: caller, action: 'code.update', subject: `code:${id}`, before, after });
    return after;
  });
}

/** @throws Refusal code_not_found. */
export async function deleteCode(tools: CodeTools, id: number, caller: SessionUser): Promise<void> {
  const { db, clock } = tools;
  const at = await momentOf(tools);
  await db.transaction().execute(async (tx) => {
    const before = await present(tx, id, at);
    await updateDiscount(tx, id, { deleted_at: at.now });
    await record(tx, clock, { actor: caller, action: 'code.delete', subject: `code:${id}`, before });
  });
}

async function change(tools: CodeTools, work: (tx: Tx) => Promise<Code>): Promise<Code> {
  try {
    return await tools.db.transaction().execute(work);
  } catch (error) {
    return isDouble(error, 'discounts_code') ? refuse('code_taken') : Promise.reject(error);
  }
}

/** When and in which environment a discount is looked at: both say how it stands. */
const momentOf = async ({ clock, providers }: CodeTools) => ({
  now: new Date(clock.now()),
  environment: await providers.environment(),
});
type Moment = Awaited<ReturnType<typeof momentOf>>;

const present = async (tx: Tx, id: number, { now, environment }: Moment): Promise<Code> =>
  presentCode((await discountById(tx, id, environment)) ?? refuse('code_not_found'), now);

/** What a discount is called where its owner gave it no title. */
const UNTITLED = 'Offer';

/** A title with its words in other languages. */
export const titled = (title: string, sent: Translations | undefined, before: Translations = {}) => ({
  title,
  translations: JSON.stringify(mergeTranslations(before, sent, { texts: [title] })),
});

const columnsOf = (body: CodeIn, translations: Translations): NewRow<'discounts'> => ({
  code: body.code ?? null,
  ...titled(body.title || (body.code ?? UNTITLED), body.translations, translations),
  kind: body.kind,
  value: body.value,
  product_ids: body.products ?? null,
  categories: body.categories ?? null,
  license_type_ids: body.licenseTypes ?? null,
  minimum_cents: body.minimum || null,
  minimum_fonts: body.minimumFonts ?? null,
  first_order: body.firstOrder,
  once_per_customer: body.oncePerCustomer,
  uses: body.uses ?? null,
  starts_at: body.from ?? null,
  ends_at: body.until ?? null,
  note: body.note,
});

export const presentCode = (row: ListedDiscount, now: Date): Code => ({
  id: row.id,
  code: row.code,
  title: row.title,
  kind: row.kind,
  value: row.kind === 'percent' ? row.value / 100 : toDollars(asCents(row.value)),
  products: row.product_ids,
  categories: row.categories,
  licenseTypes: row.license_type_ids,
  minimum: row.minimum_cents === null ? null : toDollars(asCents(row.minimum_cents)),
  minimumFonts: row.minimum_fonts,
  firstOrder: row.first_order,
  oncePerCustomer: row.once_per_customer,
  uses: row.uses,
  from: row.starts_at?.toISOString() ?? null,
  until: row.ends_at?.toISOString() ?? null,
  note: row.note,
  translations: row.translations,
  used: row.used,
  state: stateOf(row, now),
});

function stateOf({ starts_at, ends_at, uses, used }: ListedDiscount, now: Date): Code['state'] {
  if (ends_at && ends_at <= now) return 'ended';
  if (uses !== null && used >= uses) return 'used_up';
  return starts_at && starts_at > now ? 'planned' : 'running';
}
