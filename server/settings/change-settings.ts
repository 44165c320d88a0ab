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
export async function changeSecurity(tools: Tools, caller: Caller, security: OwnSettings['security']): Promise<void> {
  if (security.demandSecondFactor && !caller.hasSecondFactor) refuse('second_factor_missing');
  await changeSection(tools, caller, 'security', security);
}

/** Sets a section whole, and writes down who did. `made` is what was made of it, which nobody needs to read there. */
export async function changeSection<Name extends keyof OwnSettings>(
  { db, clock, freshness }: Tools,
  caller: Caller,
  section: Name,
  after: OwnSettings[Name],
  made: Partial<OwnSettings> = {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const before = (await readShopSettings(tx))[section];
    const changed = { at: new Date(clock.now()), by: caller.id };
    for (const [name, value] of Object.entries({ [section]: after, ...made }))
      await setSection(tx, name, value, changed);
    const change = { before, after };
    await record(tx, clock, { actor: caller, action: 'settings.update', subject: `settings:${section}`, ...change });
  });
  freshness.changed();
}
