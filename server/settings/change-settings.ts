import type { Tx } from '#server/kit/database/database.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { lockSettings, setSection } from './queries.ts';
import { keepSecrets, type TypedSecrets } from './secrets/secrets.ts';
import { type OwnSettings, readShopSettings, type ShopSettingsReader } from './shop-settings.ts';

/**
 * Sets how the admin area is guarded. Only who has a second factor can demand it of others: nobody shuts herself out by a switch.
 * @throws Refusal second_factor_missing.
 */
export async function changeSecurity(tools: Tools, caller: Caller, security: OwnSettings['security']): Promise<void> {
  if (security.demandSecondFactor && !caller.hasSecondFactor) refuse('second_factor_missing');
  await changeSection(tools, caller, 'security', security);
}

/**
 * Sets a section whole, and writes down who did; with secrets of it, of which it only writes down that they are others.
 * @param made what was made of it, which nobody needs to read there.
 * @param also what is to be done besides, in the same transaction.
 */
export async function changeSection<Name extends keyof OwnSettings>(
  tools: Tools,
  caller: Caller,
  section: Name,
  after: OwnSettings[Name],
  {
    secrets = {},
    made = {},
    also,
  }: { secrets?: TypedSecrets; made?: Partial<OwnSettings>; also?: (tx: Tx) => Promise<unknown> } = {},
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
 * The words that a buyer agreed to, and when; nothing where there is no consent.
 * @param asked the words as they were shown, or true for today's.
 * @throws Refusal consent_changed.
 */
export async function agree(readOwnSettings: ShopSettingsReader, asked: string | boolean | undefined, now: Date) {
  if (!asked) return { consent: null, consented_at: null };
  const { consentText } = (await readOwnSettings()).refunds;
  if (asked !== true && asked.trim() !== consentText) refuse('consent_changed');
  return { consent: consentText, consented_at: now };
}
