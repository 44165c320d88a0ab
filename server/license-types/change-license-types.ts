import { fieldWords } from '#contract/field-words.ts';
import { mergeTranslations, type Translations } from '#contract/languages/own-words.ts';
import { asCents } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { LicenseType, LicenseTypeBody, LicenseTypeChange } from '#contract/nouns/license-types.ts';
import type { StoredTier } from '#contract/tiers.ts';
import { isBroken, isDouble, type NewRow, onlySent } from '#server/kit/database/database.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { type LicenseTypeRow, listedTexts, presentLicenseType } from './license-type.ts';
import {
  archiveLicenseType,
  changeLicenseType,
  insertLicenseType,
  type LicenseTypeValues,
  lastTierId,
  licenseTypeById,
  nextPosition,
} from './queries.ts';
import { renewTerms } from './terms.ts';
import { lockLicenseType } from './terms-queries.ts';

type TypeTools = Pick<Tools, 'db' | 'clock' | 'freshness'>;

/** Adds a licence type behind the others. */
export async function createLicenseType(
  { db, clock, freshness }: TypeTools,
  body: LicenseTypeBody,
  caller: SessionUser,
): Promise<LicenseType> {
  const made = await named(
    db.transaction().execute(async (tx) => {
      const { pricing, price = asCents(0) } = body;
      const values = {
        ...valuesOf({ ...body, price }),
        ...numberTiers(body.tiers, { tiers: [], last_tier_id: 0 }),
        pricing,
        position: await nextPosition(tx),
        translations: JSON.stringify(mergeTranslations({}, body.translations)),
      };
      const { id } = await insertLicenseType(tx, values as NewRow<'license_types'>);
      const after = mustExist(await licenseTypeById(tx, id));
      await record(tx, clock, {
        actor: caller,
        action: 'license-type.create',
        subject: subjectOf(id),
        after: factsOf(after),
      });
      return after;
    }),
  );
  freshness.changed();
  return presentLicenseType(made, 'staff');
}

/** Changes what was sent; what was not sent stays. */
export async function updateLicenseType(
  { db, clock, freshness }: TypeTools,
  id: number,
  body: LicenseTypeChange,
  caller: SessionUser,
): Promise<LicenseType> {
  const row = await named(
    db.transaction().execute(async (tx) => {
      const before = (await licenseTypeById(tx, id)) ?? refuse('license_type_not_found');
      await lockLicenseType(tx, id);
      const counted = { tiers: before.tiers, last_tier_id: await lastTierId(tx, id) };
      const change = { ...valuesOf(body), ...(body.tiers && numberTiers(body.tiers, counted)) };
      if (Object.keys(change).length === 0 && !body.translations) return before;
      await changeLicenseType(tx, id, { ...change, ...translated(before, change, body.translations) });
      const changed = (await licenseTypeById(tx, id)) ?? refuse('license_type_not_found');
      if (body.usageDetails || body.termMonths !== undefined) await renewTerms(tx, changed, clock.now());
      const after = mustExist(await licenseTypeById(tx, id));
      const facts = { before: factsOf(before), after: factsOf(after) };
      await record(tx, clock, { actor: caller, action: 'license-type.update', subject: subjectOf(id), ...facts });
      return after;
    }),
  );
  freshness.changed();
  return presentLicenseType(row, 'staff');
}

/** Takes a licence type off the shop; what was sold under it stays. */
export async function deleteLicenseType(
  { db, clock, freshness }: TypeTools,
  id: number,
  caller: SessionUser,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const type = (await licenseTypeById(tx, id)) ?? refuse('license_type_not_found');
    if (type.pricing === 'product') refuse('standard_license_type');
    if (!(await archiveLicenseType(tx, id, new Date(clock.now())))) refuse('license_type_not_found');
    await record(tx, clock, {
      actor: caller,
      action: 'license-type.delete',
      subject: subjectOf(id),
      before: factsOf(type),
    });
  });
  freshness.changed();
}

const subjectOf = (id: number) => `license-type:${id}` as const;

/** What of a licence type is worth knowing later. */
const factsOf = ({
  name,
  description,
  price_cents,
  usage_details,
  limits,
  exclusive,
  agency_keeps,
  delivers,
  measure,
  tiers,
  term_months,
  terms_version,
  translations,
}: LicenseTypeRow) => ({
  name,
  description,
  price_cents,
  usage_details,
  limits,
  exclusive,
  agency_keeps,
  delivers,
  measure,
  tiers,
  term_months,
  terms_version,
  translations,
});

/** What of the translations is stored after a change; texts that are gone from the lists go with them. */
function translated(before: LicenseTypeRow, change: LicenseTypeValues, sent?: Translations) {
  const read = <Value>(json: unknown, instead: Value): Value => (typeof json === 'string' ? JSON.parse(json) : instead);
  const texts = listedTexts({
    usage_details: read(change.usage_details, before.usage_details),
    tiers: read(change.tiers, before.tiers),
    measure: change.measure === undefined ? before.measure : change.measure,
  });
  return { translations: JSON.stringify(mergeTranslations(before.translations, sent, { texts })) };
}

/** Sizes as they are stored: one of a name that was there keeps its id. */
function numberTiers(
  sent: LicenseTypeBody['tiers'],
  before: { tiers: readonly StoredTier[]; last_tier_id: number },
): { tiers: string; last_tier_id: number } {
  let { last_tier_id } = before;
  const tiers = sent.map(({ factor, ...tier }): StoredTier => {
    const same = before.tiers.find(({ name }) => name.toLowerCase() === tier.name.toLowerCase());
    if (!same) last_tier_id += 1;
    return { ...tier, id: same?.id ?? last_tier_id, factor_thousandths: Math.round(factor * 1000) };
  });
  return { tiers: JSON.stringify(tiers), last_tier_id };
}

async function named<Result>(write: Promise<Result>): Promise<Result> {
  return write.catch((error: unknown) => {
    if (isDouble(error, 'license_types_name')) return refuse('license_type_name_taken');
    if (isBroken(error, 'license_types_exclusive_for_ever'))
      return refuse('invalid_input', { fields: { termMonths: fieldWords.exclusiveForEver } });
    if (isDouble(error, 'license_types_one_standard')) return refuse('standard_license_type_taken');
    throw error;
  });
}

function valuesOf({
  name,
  description,
  price,
  usageDetails,
  limits,
  exclusive,
  agencyKeeps,
  delivers,
  measure,
  termMonths,
}: LicenseTypeChange): LicenseTypeValues {
  return onlySent({
    name,
    description,
    price_cents: price,
    usage_details: usageDetails && JSON.stringify(usageDetails),
    limits: limits && JSON.stringify(limits),
    exclusive,
    agency_keeps: agencyKeeps,
    delivers,
    measure: measure === '' ? null : measure,
    term_months: termMonths,
  });
}
