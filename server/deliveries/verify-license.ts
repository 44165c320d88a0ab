import { multiplyLimit } from '#contract/limits.ts';
import type { VerifiedLicense } from '#contract/nouns/deliveries.ts';
import { factsOfLicense } from '#server/documents/certificate/certificate-queries.ts';
import { certifyLicense, readSigned } from '#server/documents/certificate/certify-license.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import { creditedNames } from '#server/makers/credit.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { plansOwnedBy } from '#server/subscriptions/queries.ts';
import { namesOf } from './domains/present-domains.ts';
import { presentLicense } from './license.ts';
import { licenseByNumber } from './queries.ts';

/**
 * What anyone may know of a licence at this moment: whether it holds, of what it is and how much it allows. Its order,
 * its holder and, unless the holder wants otherwise, its licensee stay out. @throws Refusal license_not_found or
 * too_many_requests.
 */
export async function verifyLicense(tools: OrderTools, requested: string, ip: string): Promise<VerifiedLicense> {
  const { db, clock } = tools;
  await enforceRateLimit(tools, [{ key: `verify:${clientNetwork(ip)}`, count: 60, window_s: 60 }]);
  const number = requested.trim().toUpperCase();
  const row = (await licenseByNumber(db, number)) ?? refuse('license_not_found');
  const facts = (await factsOfLicense(db, number)) ?? refuse('license_not_found');
  const now = new Date(clock.now());
  const license = presentLicense(row, await plansOwnedBy(db, row.user_id, now), now);
  const { signature } = readSigned(await certifyLicense(tools, facts));
  return {
    licenseNumber: license.licenseNumber,
    status: license.status,
    product: { name: license.product.name, ...creditedNames(facts) },
    part: license.part,
    licenseType: { name: license.licenseType.name },
    quantity: license.quantity,
    limits: Object.fromEntries(
      Object.entries(license.limits).map(([label, value]) => [label, multiplyLimit(value, license.quantity)]),
    ),
    licensee: license.showLicensee ? license.licensee : null,
    domains: license.showLicensee ? namesOf(row) : null,
    issuedAt: license.issuedAt,
    endsAt: license.endsAt,
    signature,
  };
}
