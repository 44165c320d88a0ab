import type { OfferedLicenseType } from '#contract/admin/setup.ts';
import { type Cents, toDollars } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import { fillTerms } from '#contract/text/fill-terms.ts';
import { type Db, isDouble } from '#server/kit/database/database.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import { insertStarting, startingCents } from '#server/license-types/fill-license-types.ts';
import { namedInTerms, presentLicenseType } from '#server/license-types/license-type.ts';
import { licenseTypeById, licenseTypesPage, nextPosition } from '#server/license-types/queries.ts';
import { writeTerms } from '#server/license-types/terms.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { assignStandardToAll } from '#server/products/catalogue/admin-product-queries.ts';
import { ownerLanguage } from '#server/settings/identity/owner-language.ts';
import { readSeller } from '#server/settings/seller/read-seller.ts';
import { isSellerSet, type KnownSeller } from '#server/settings/seller/seller.ts';

type Choice = { name: string; price?: Cents | undefined };

/** The licence types that a new shop may begin with, each with whether it has one of that name. */
export async function listOffered({ db, settings, starter }: OrderTools): Promise<OfferedLicenseType[]> {
  const seller = await readSeller(db, settings);
  const there = new Set((await everyType(db)).map(({ name }) => name.toLowerCase()));
  return starter.licenseTypes.map(({ name, description, price, pricing, usageDetails, exclusive = false, terms }) => ({
    name,
    description,
    price: pricing === 'product' ? 0 : toDollars(startingCents(price)),
    pricing,
    usageDetailsList: usageDetails.map(([label, value]) => ({ label, value })),
    exclusive,
    terms: nameSeller(terms, seller),
    isChosen: there.has(name.toLowerCase()),
  }));
}

/**
 * Adds some of the suggested licence types to the shop, each with its terms as version 1, all or none. A type with a
 * name that exists already is left unchanged; the type that is priced per font is assigned to every font.
 * @returns all licence types of the shop.
 * @throws Refusal license_type_not_found, standard_license_type_taken.
 */
export async function chooseLicenseTypes(
  { db, clock, settings, freshness, starter }: OrderTools,
  choices: Choice[],
  caller: SessionUser,
): Promise<LicenseType[]> {
  const chosen = choices.map(({ name, price }) => {
    const type = starter.licenseTypes.find((offered) => offered.name === name) ?? refuse('license_type_not_found');
    return { ...type, price_cents: type.pricing === 'product' ? undefined : price };
  });
  const adding = db.transaction().execute(async (tx) => {
    const seller = await readSeller(tx, settings);
    const language = await ownerLanguage(tx);
    const there = new Set((await everyType(tx)).map(({ name }) => name.toLowerCase()));
    for (const type of chosen) {
      if (there.has(type.name.toLowerCase())) continue;
      const id = await insertStarting(tx, type, await nextPosition(tx), type.price_cents);
      const added = mustExist(await licenseTypeById(tx, id));
      const source = nameSeller(type.terms, seller);
      const { text } = fillTerms(source, namedInTerms(added, language));
      const terms = await writeTerms(tx, added, { source, text, version: 1 }, clock.now());
      if (type.pricing === 'product') await assignStandardToAll(tx);
      const after = { name: type.name, price_cents: added.price_cents, terms };
      await record(tx, clock, { actor: caller, action: 'license-type.create', subject: `license-type:${id}`, after });
      there.add(type.name.toLowerCase());
    }
  });
  await adding.catch((error: unknown) => {
    // Somebody chose the same at the same moment: then it is there.
    if (isDouble(error, 'license_types_one_standard')) return refuse('standard_license_type_taken');
    if (!isDouble(error, 'license_types_name')) throw error;
  });
  freshness.changed();
  return (await everyType(db)).map((type) => presentLicenseType(type, 'staff'));
}

/** Until the seller is set, the shop's name is used. */
const nameSeller = (terms: string, seller: KnownSeller) =>
  terms.replaceAll('{Seller}', isSellerSet(seller) ? seller.name : seller.shop);

const everyType = (db: Db) => licenseTypesPage(db, { page: 1, limit: 1_000 });
