import { type FeatureName, offAtFirst } from '#contract/feature-names.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import type { Tools } from '#server/kit/tools.ts';
import { featureForChange, setFeature } from './queries.ts';

/** Switches a part of the shop; every page and answer that was kept is made anew. */
export async function switchFeature(
  { db, clock, freshness }: Pick<Tools, 'db' | 'clock' | 'freshness'>,
  name: FeatureName,
  isOn: boolean,
  caller: SessionUser,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = { isOn: (await featureForChange(tx, name))?.is_on ?? !offAtFirst.includes(name) };
    if (before.isOn === isOn) return;
    await setFeature(tx, name, isOn, new Date(clock.now()));
    const change = { before, after: { isOn } };
    await record(tx, clock, { actor: caller, action: 'feature.update', subject: `feature:${name}`, ...change });
  });
  freshness.changed();
}
