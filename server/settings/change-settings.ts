import { describeConsent } from '#contract/consent-words.ts';
import type { Tx } from '#server/kit/database/database.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { lockSettings, setSection } from './queries.ts';
import { keepSecrets, type TypedSecrets } from './secrets/secrets.ts';
import { readShopSettings, type Sections, type ShopSettingsReader } from './shop-settings.ts';

/**
 * Sets the security of the admin area. Only a user with a second factor can require it of all staff, so that a user
 * can't lock herself out by it.
 * @throws Refusal second_factor_missing.
 */
export async function changeSecurity(tools: Tools, caller: Caller, security: Sections['security']): Promise<void> {
  if (security.demandSecondFactor && !caller.hasSecondFactor) refuse('second_factor_missing');
  await changeSection(tools, caller, 'security', security);
}

/**
 * Replaces a whole section, and records who did it. Of its secrets it only records that they changed.
 * @param made data derived from the section, which is not recorded.
 * @param also more work for the same transaction.
 */
export async function changeSection<Name extends keyof Sections>(
  tools: Tools,
  caller: Caller,
  section: Name,
  after: Sections[Name],
  {
    secrets = {},
    made = {},
    also,
  }: { secrets?: TypedSecrets; made?: Partial<Sections>; also?: (tx: Tx) => Promise<unknown> } = {},
): Promise<void> {
  const { db, clock, freshness } = tools;
  await db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const before = (await readShopSettings(tx))[section];
    const changed = { at: new Date(clock.now()), by: caller.id };
    for (const [name, value] of Object.entries({ [section]: after, ...made }))
      await setSection(tx, name, value, changed);
    const written = await keepSecrets(tools, tx, caller, secrets);
    await also?.(tx);
    const change = { before: { ...before, ...written.before }, after: { ...after, ...written.after } };
    await record(tx, clock, { actor: caller, action: 'settings.update', subject: `settings:${section}`, ...change });
  });
  freshness.changed();
}

/**
 * The words that a buyer agreed to, as they were read, and when; nothing where there is no consent.
 * @param asked the words as they were shown, or true for today's in the caller's language.
 * @throws Refusal consent_changed.
 */
export async function agree(readOwnSettings: ShopSettingsReader, requested: string | boolean | undefined, now: Date) {
  if (!requested) return { consent: null, consented_at: null };
  const { consentText } = (await readOwnSettings()).refunds;
  const consent = requested === true ? describeConsent(consentText) : requested.trim();
  if (![consentText, describeConsent(consentText)].includes(consent)) refuse('consent_changed');
  return { consent, consented_at: now };
}
