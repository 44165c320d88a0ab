import { fieldWords } from '#contract/field-words.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { LicenseDomains } from '#contract/nouns/deliveries.ts';
import { type Editor, noteEdit } from '#server/kit/logs/edits.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { hasEnded, isRevoked } from '../license.ts';
import { licenseByNumber } from '../queries.ts';
import { lockLicense, setDomains } from './domain-queries.ts';
import { presentDomains } from './present-domains.ts';

/**
 * Writes down on which web sites a licence is used, as many as it allows at once; what was named before stays with its
 * dates. A certificate is signed once and names none of them: they stand in the kit, and at /verify where the holder
 * shows himself.
 */
export async function nameDomains(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  caller: Editor,
  number: string,
  requested: readonly string[],
): Promise<LicenseDomains> {
  const names = [...new Set(requested)];
  return db.transaction().execute(async (tx) => {
    if (!(await lockLicense(tx, number, caller.id))) refuse('license_not_found');
    const license = (await licenseByNumber(tx, number)) ?? refuse('license_not_found');
    if (!license.is_for_web) refuse('license_not_for_web');
    if (isRevoked(license)) refuse('license_revoked');
    if (hasEnded(license, new Date(clock.now()))) refuse('license_ended');
    const most = license.most_domains ?? names.length;
    if (names.length > most) refuse('invalid_input', { fields: { domains: fieldWords.atMostDomains(most) } });
    await noteEdit(tx, clock, { actor: caller, subject: `domains:${number}`, fields: ['domains'] });
    await setDomains(tx, license.id, names, new Date(clock.now()));
    return presentDomains(mustExist(await licenseByNumber(tx, number)));
  });
}
