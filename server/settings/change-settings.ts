import type { Caller } from '#server/kit/http/caller.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { lockSettings, setSection } from './queries.ts';
import { type OwnSettings, readShopSettings } from './shop-settings.ts';

/**
 * Sets how the admin area is guarded. Only who has a second factor can demand it of others: nobody shuts herself out by a switch.
 * @throws Refusal second_factor_missing.
 */
export async function changeSecurity(
  { db, clock, freshness }: Tools,
  caller: Caller,
  security: OwnSettings['security'],
): Promise<void> {
  if (security.demandSecondFactor && !caller.hasSecondFactor) refuse('second_factor_missing');
  await db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const before = (await readShopSettings(tx)).security;
    await setSection(tx, 'security', security, { at: new Date(clock.now()), by: caller.id });
    const change = { before, after: security };
    await record(tx, clock, { actor: caller, action: 'settings.update', subject: 'settings:security', ...change });
  });
  freshness.changed();
}
