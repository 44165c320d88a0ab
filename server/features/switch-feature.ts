import { type FeatureName, offAtFirst } from '#contract/feature-names.ts';
import { askToConfirm, type Caller } from '#server/kit/http/caller.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import type { Tools } from '#server/kit/tools.ts';
import { featureForChange, setFeature } from './queries.ts';

/** Where money goes is for the owner alone to change, whoever has a session. */
const waysToPay: readonly FeatureName[] = ['bank_transfer'];

/** Switches a part of the shop; every page and answer that was kept is made anew. */
export async function switchFeature(
  { db, clock, freshness }: Pick<Tools, 'db' | 'clock' | 'freshness'>,
  name: FeatureName,
  isOn: boolean,
  caller: Caller,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = { isOn: (await featureForChange(tx, name))?.is_on ?? !offAtFirst.includes(name) };
    if (before.isOn === isOn) return;
    if (waysToPay.includes(name)) askToConfirm(caller);
    await setFeature(tx, name, isOn, new Date(clock.now()));
    const change = { before, after: { isOn } };
    await record(tx, clock, { actor: caller, action: 'feature.update', subject: `feature:${name}`, ...change });
  });
  freshness.changed();
}
