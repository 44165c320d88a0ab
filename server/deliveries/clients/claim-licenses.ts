import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Claim } from '#contract/nouns/clients.ts';
import { hashToken } from '#server/kit/crypto/tokens.ts';
import { letterTo, queueEmails } from '#server/kit/email/email.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { isRevoked, presentLicense } from '../license.ts';
import { licensesOfClientOrders } from '../queries.ts';
import { claimedEmail } from './client-emails.ts';
import {
  type AcceptedTerms,
  type ClaimRow,
  factsOfClients,
  giveLicenses,
  keepAccount,
  lockClaim,
  numbersOfClaim,
  readClaimByToken,
  setClaimed,
} from './client-queries.ts';

type ClaimTools = Pick<Tools, 'db' | 'clock' | 'settings'>;
type Asking = { caller: Pick<SessionUser, 'id'> | null; token: string; ip: string };

/** A link can't be guessed; whoever tries many is slowed down. */
const limitOf = (ip: string) => ({ key: `claim:${clientNetwork(ip)}`, count: 60, window_s: 60 });

/**
 * What a link opens. Once somebody has taken the licences, nobody else reads what they are.
 * @throws Refusal claim_not_found, too_many_requests.
 */
export async function readClaim(tools: ClaimTools, { caller, token, ip }: Asking): Promise<Claim> {
  const { db, clock } = tools;
  await enforceRateLimit(tools, [limitOf(ip)]);
  const claim = (await readClaimByToken(db, hashToken(token))) ?? refuse('claim_not_found');
  const status = statusOf(claim, caller?.id ?? null);
  const rows = status === 'taken' ? [] : await licensesOfClientOrders(db, [claim.order_id]);
  const now = new Date(clock.now());
  return {
    licensee: claim.client.name,
    payer: claim.payer,
    status,
    isPayer: caller?.id === claim.payer_id,
    licenses: rows
      .filter((row) => status === 'refunded' || !isRevoked(row))
      .map((row) => {
        const { product, part, licenseType, quantity, limits, terms, endsAt } = presentLicense(row, [], now);
        return {
          product: { id: product.id, name: product.name, slug: product.slug, image: product.image },
          part,
          licenseType,
          quantity,
          limits,
          terms,
          endsAt,
          agencyKeeps: row.agency_keeps,
        };
      }),
  };
}

function statusOf({ claimed_by, has_licenses }: ClaimRow, readerId: number | null): Claim['status'] {
  if (claimed_by !== null) return claimed_by === readerId ? 'yours' : 'taken';
  return has_licenses ? 'open' : 'refunded';
}

/**
 * Gives the licences behind a link to the caller, who accepts their terms as they were sold; of several at once the
 * first has them. Again by the same caller it gives the same answer.
 * @returns the numbers of the licences.
 * @throws Refusal claim_not_found, claim_taken, claim_of_payer, license_revoked, too_many_requests.
 */
export async function claimLicenses(
  tools: ClaimTools,
  { caller, token, ip }: Asking & { caller: Pick<SessionUser, 'id'> },
): Promise<string[]> {
  const { db, clock, settings } = tools;
  await enforceRateLimit(tools, [limitOf(ip)]);
  const now = new Date(clock.now());
  return db.transaction().execute(async (tx) => {
    const claim = (await lockClaim(tx, hashToken(token))) ?? refuse('claim_not_found');
    if (claim.claimed_by === caller.id) return numbersOfClaim(tx, claim.order_id, caller.id);
    if (claim.claimed_by !== null) refuse('claim_taken');
    if (claim.payer_id === caller.id) refuse('claim_of_payer');
    if (!claim.has_licenses) refuse('license_revoked');
    if (!(await keepAccount(tx, caller.id))) refuse('unauthenticated');
    const licenses = await giveLicenses(tx, claim.order_id, caller.id);
    await setClaimed(tx, claim.order_id, caller.id, now, licenses.flatMap(acceptedOf));
    const letters = (await factsOfClients(tx, [claim.order_id]))
      .filter(({ payer }) => !payer.is_deleted)
      .map((facts) => letterTo(facts.payer, () => claimedEmail(facts, settings.PUBLIC_URL)));
    await queueEmails(tx, clock, letters);
    return licenses.map(({ number }) => number);
  });
}

const acceptedOf = ({
  license_type_id,
  terms_version: version,
  terms_sha256: sha256,
}: Awaited<ReturnType<typeof giveLicenses>>[number]): AcceptedTerms[] =>
  version === null || sha256 === null ? [] : [{ license_type_id, version, sha256 }];
