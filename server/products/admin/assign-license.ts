import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { LicensePrice, SentPrice } from '#contract/nouns/license-prices.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { licenseTypeById } from '#server/license-types/queries.ts';
import { priceLicenses } from '../catalogue/price-license.ts';
import { productById, withdrawFrom } from '../catalogue/queries.ts';

type Assignment = { productId: number; licenseTypeId: number };
type AssignTools = Pick<Tools, 'db' | 'clock' | 'freshness'>;

/** Offers a font under a licence type, at a price of its own where one is sent; the same again changes nothing. */
export async function assignLicense(
  tools: AssignTools,
  { productId, ...asked }: Assignment & SentPrice,
  caller: SessionUser,
): Promise<void> {
  await requireBoth(tools, { productId, ...asked });
  await tools.db.transaction().execute(async (tx) => {
    const [change] = await priceLicenses(tx, productId, [asked]);
    const { isNew, ...facts } = mustExist(change);
    const subject = subjectOf({ productId, ...asked });
    if (isNew) await record(tx, tools.clock, { actor: caller, action: 'assignment.create', subject, ...priced(facts) });
    else await record(tx, tools.clock, { actor: caller, action: 'assignment.update', subject, ...facts });
  });
  tools.freshness.changed();
}

/** A font that says nothing of its own of the price is written down as offered, and no more. */
const priced = ({ after }: { after: LicensePrice }) =>
  after.price === null && after.factor === null && after.steps.length === 0 ? {} : { after };
/** Takes a font out of a licence type; licences that were sold stay. The same again changes nothing. */
export async function unassignLicense(tools: AssignTools, requested: Assignment, caller: SessionUser): Promise<void> {
  await requireBoth(tools, requested);
  await tools.db.transaction().execute(async (tx) => {
    if (!(await withdrawFrom(tx, requested.productId, requested.licenseTypeId))) return;
    await record(tx, tools.clock, { actor: caller, action: 'assignment.delete', subject: subjectOf(requested) });
  });
  tools.freshness.changed();
}

/** The font under the licence type. */
const subjectOf = ({ productId, licenseTypeId }: Assignment) =>
  `product:${productId}/license-type:${licenseTypeId}` as const;

async function requireBoth({ db }: AssignTools, { productId, licenseTypeId }: Assignment): Promise<void> {
  if (!(await productById(db, productId, 'admin'))) refuse('product_not_found');
  if (!(await licenseTypeById(db, licenseTypeId))) refuse('license_type_not_found');
}
