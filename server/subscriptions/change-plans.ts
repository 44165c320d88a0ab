import { readDuration } from '#contract/duration.ts';
import { fieldWords } from '#contract/field-words.ts';
import { listTextsIn, mergeTranslations, ownWords } from '#contract/languages/own-words.ts';
import { mustExist, notNull } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { type Plan, type PlanBody, type PlanChange, planBody } from '#contract/nouns/subscriptions.ts';
import type { PlanFont } from '#contract/plan-fonts.ts';
import { onlySent, type Tx } from '#server/kit/database/database.ts';
import { onceInAShop } from '#server/kit/database/shop-values.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { licenseTypesPage } from '#server/license-types/queries.ts';
import {
  archivePlan,
  changePlan,
  fontsThatExist,
  hasAnyPlan,
  insertPlan,
  licenseTypeExists,
  type PlanRow,
  type PlanValues,
  planById,
} from './plan-queries.ts';
import { presentPlan } from './subscription.ts';

type PlanTools = Pick<Tools, 'db' | 'clock' | 'freshness'>;

/** Adds a plan; `caller` is null when a new shop is seeded. */
export async function createPlan(
  { db, clock, freshness }: PlanTools,
  body: PlanBody,
  caller: SessionUser | null = null,
): Promise<Plan> {
  const row = await db.transaction().execute(async (tx) => {
    await requireLicenseType(tx, body.license_type_id);
    await requireFonts(tx, body.products);
    const values = { ...valuesOf(body), ...translated(body) } as PlanValues;
    const { id } = await insertPlan(tx, values, new Date(clock.now()));
    const after = mustExist(await planById(tx, id));
    await record(tx, clock, { actor: caller, action: 'plan.create', subject: `plan:${id}`, after: factsOf(after) });
    return after;
  });
  freshness.changed();
  return presentPlan(row);
}

/** Changes what was sent of a plan; what was not sent stays. */
export async function updatePlan(
  { db, clock, freshness }: PlanTools,
  id: number,
  body: PlanChange,
  caller: SessionUser,
): Promise<Plan> {
  const row = await db.transaction().execute(async (tx) => {
    const before = (await planById(tx, id)) ?? refuse('plan_not_found');
    await requireLicenseType(tx, body.license_type_id ?? null);
    await requireFonts(tx, body.products ?? []);
    const change = valuesOf(body);
    if (Object.keys(change).length === 0 && body.translations === undefined) return before;
    await changePlan(tx, id, { ...change, ...translated(body, before) });
    const after = (await planById(tx, id)) ?? refuse('plan_not_found');
    const facts = { before: factsOf(before), after: factsOf(after) };
    await record(tx, clock, { actor: caller, action: 'plan.update', subject: `plan:${id}`, ...facts });
    return after;
  });
  freshness.changed();
  return presentPlan(row);
}

/** Takes a plan away; what was paid of it runs on. */
export async function deletePlan({ db, clock, freshness }: PlanTools, id: number, caller: SessionUser): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = (await planById(tx, id)) ?? refuse('plan_not_found');
    if (!(await archivePlan(tx, id, new Date(clock.now())))) refuse('plan_not_found');
    await record(tx, clock, { actor: caller, action: 'plan.delete', subject: `plan:${id}`, before: factsOf(before) });
  });
  freshness.changed();
}

/** What of a plan is worth knowing later. */
const factsOf = ({
  name,
  price_cents,
  duration,
  features,
  is_active,
  license_type_id,
  fonts,
  translations,
}: PlanRow) => ({
  name,
  price_cents,
  duration,
  features,
  is_active,
  license_type_id,
  fonts,
  translations,
});

/** What is written of a plan in other languages, as far as it still says that. */
function translated(sent: PlanChange, before?: PlanRow): Pick<PlanValues, 'translations'> {
  const plan = { name: sent.name ?? before?.name, features: sent.features ?? before?.features };
  const texts = listTextsIn(plan, ownWords.plan.lists);
  return { translations: JSON.stringify(mergeTranslations(before?.translations ?? {}, sent.translations, { texts })) };
}

async function requireLicenseType(db: Tx, id: number | null): Promise<void> {
  if (id !== null && !(await licenseTypeExists(db, id))) refuse('license_type_not_found');
}

/** @throws Refusal invalid_input at the first font that isn't there, or isn't sold in the part. */
async function requireFonts(db: Tx, fonts: readonly PlanFont[]): Promise<void> {
  const known = fonts.length === 0 ? [] : await fontsThatExist(db, fonts);
  const at = fonts.findIndex(
    ({ product_id, part_id }) => !known.some((one) => one.product_id === product_id && one.part_id === part_id),
  );
  if (at >= 0) refuse('invalid_input', { fields: { [`products.${at}`]: fieldWords.noSuchFont } });
}

function valuesOf({
  name,
  price,
  features,
  duration,
  is_active,
  license_type_id,
  products,
}: PlanChange): Partial<PlanValues> {
  return onlySent({
    name,
    is_active,
    license_type_id,
    price_cents: price,
    features: features && JSON.stringify(features),
    fonts: products && (products.length > 0 ? JSON.stringify(products) : null),
    duration,
    duration_months: duration === undefined ? undefined : notNull(readDuration(duration)),
  });
}

/** A plan to begin with. `price` is in dollars, `licenseType` a name. */
type StartingPlan = {
  name: string;
  price: number;
  duration: string;
  licenseType: string;
  features: string[];
};

const DONE = 'plans_filled';

const ALL = { page: 1, limit: 1000 };

/**
 * Adds the demo's plans to an empty shop, once: what the owner deletes or changes stays so, and a shop that ever had a
 * plan gets none. A plan with a licence type that no longer exists is left out.
 * @throws ZodError for an invalid plan.
 */
export async function fillPlans(
  tools: Pick<Tools, 'db' | 'clock' | 'freshness'>,
  list: readonly StartingPlan[],
): Promise<void> {
  const { db } = tools;
  await onceInAShop(db, DONE, async () => {
    const types = new Map((await licenseTypesPage(db, ALL)).map(({ name, id }) => [name, id]));
    for (const { licenseType, ...plan } of (await hasAnyPlan(db)) ? [] : list) {
      const license_type_id = types.get(licenseType);
      if (license_type_id !== undefined) await createPlan(tools, planBody.parse({ ...plan, license_type_id }));
    }
  });
}
