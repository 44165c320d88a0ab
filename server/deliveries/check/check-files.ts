import { multiplyLimit } from '#contract/limits.ts';
import type { Allowance, CheckedFile, CheckedLicense } from '#contract/nouns/file-checks.ts';
import { isHolder } from '#server/companies/company-queries.ts';
import type { Db } from '#server/kit/database/database.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import type { Tools } from '#server/kit/tools.ts';
import { presentPart } from '#server/products/catalogue/present-parts.ts';
import { findKnownOrigins } from '#server/products/similar/find-origins.ts';
import { plansOwnedBy } from '#server/subscriptions/queries.ts';
import { presentLicense } from '../license.ts';
import { licenseByNumber } from '../queries.ts';
import { type AllowanceRow, allowancesOfUser, type Holder, productsHeldBy } from '../sum-queries.ts';

/** What is asked of a file that stays where it is. */
export type FileClues = { numbers: readonly string[]; marks: readonly string[] };

type Asking = { caller: { id: number } | null; ip: string };

/**
 * What anyone may know of files by their licence numbers and fingerprints: what `verifyLicense` says of each number,
 * and which known font each is drawn like. The caller also hears which of the licences are theirs, and what theirs
 * allow. @throws Refusal too_many_requests.
 */
export async function checkFiles(
  tools: Tools,
  clues: readonly FileClues[],
  { caller, ip }: Asking,
): Promise<{ files: CheckedFile[]; allowances: Allowance[] }> {
  const { db, clock } = tools;
  await enforceRateLimit(tools, [{ key: `check:${clientNetwork(ip)}`, count: 120, window_s: 60 }]);
  const owned = caller ? await productsHeldBy(db, caller.id) : new Set<number>();
  const files: CheckedFile[] = [];
  // One after the other: a folder of another visitor is asked about at the same time.
  for (const { numbers, marks } of clues) {
    const found = await Promise.all([...new Set(numbers)].map((number) => checkLicense(tools, number, caller)));
    const origins = await findKnownOrigins(db, marks, owned);
    files.push({
      licenses: found.filter((one) => one !== null),
      origins: origins.map(({ product, style }) => ({ product, style })),
    });
  }
  if (!caller) return { files, allowances: [] };
  const products = files.flatMap(({ licenses, origins }) => [...licenses, ...origins].map(({ product }) => product.id));
  const holder = await readHolder(db, caller.id, new Date(clock.now()));
  const rows = await allowancesOfUser(db, holder, [...new Set(products)]);
  return { files, allowances: rows.map(presentAllowance) };
}

async function checkLicense(
  { db, clock }: Tools,
  number: string,
  caller: Asking['caller'],
): Promise<CheckedLicense | null> {
  const row = await licenseByNumber(db, number.trim().toUpperCase());
  if (!row) return null;
  const now = new Date(clock.now());
  const license = presentLicense(row, await plansOwnedBy(db, row.user_id, now), now);
  const { licenseNumber, status, part, quantity, limits, licensee, showLicensee, endsAt } = license;
  const isYours = caller !== null && (await isHolder(db, row, caller.id));
  const { id, name, slug, isOnOffer } = license.product;
  return {
    licenseNumber,
    status,
    product: { id, name, slug, isOnOffer },
    part,
    licenseType: { name: license.licenseType.name },
    quantity,
    limits: Object.fromEntries(Object.entries(limits).map(([label, value]) => [label, multiplyLimit(value, quantity)])),
    licensee: showLicensee || isYours ? licensee : null,
    endsAt,
    isYours,
  };
}

/** A customer with the plans that run now. */
export async function readHolder(db: Db, userId: number, now: Date): Promise<Holder> {
  const plans = await plansOwnedBy(db, userId, now);
  return { userId, now, runningPlans: plans.filter(({ state }) => state === 'running').map(({ id }) => id) };
}

const presentAllowance = (row: AllowanceRow): Allowance => ({
  product: { id: row.product_id, name: row.product_name },
  part: presentPart(row.part, row.product_name),
  styles: row.part?.styles ?? null,
  licensee: row.licensee,
  licenseNumbers: row.numbers,
  figures: row.figures,
  uses: row.uses,
  domains: row.domains,
});
