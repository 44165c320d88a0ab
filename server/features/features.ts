import { type FeatureName, offAtFirst } from '#contract/feature-names.ts';
import type { Db } from '#server/kit/database/database.ts';
import { askToConfirm, type Caller } from '#server/kit/http/caller.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import type { Tools } from '#server/kit/tools.ts';
import { featureForChange, setFeature, switchedFeatures } from './queries.ts';

export type FeatureReader = (feature: FeatureName) => Promise<boolean>;

/** Whether a part of the shop is switched off. The database is asked once for every version of the catalogue. */
export function createFeatureReader({ db, freshness }: Pick<Tools, 'db' | 'freshness'>): FeatureReader {
  let known: { version: number; off: ReadonlySet<string> } | null = null;
  return async (feature) => {
    const version = freshness.version();
    if (known?.version !== version) known = { version, off: await readOff(db) };
    return known.off.has(feature);
  };
}

async function readOff(db: Db): Promise<ReadonlySet<string>> {
  const off = new Set<string>(offAtFirst);
  for (const { name, is_on } of await switchedFeatures(db)) {
    if (is_on) off.delete(name);
    else off.add(name);
  }
  return off;
}

/** Where money goes, and how accounts are entered, takes more than a session that was left open. */
const confirmed: readonly FeatureName[] = ['bank_transfer', 'email_login'];

/** Switches a part of the shop; every page and answer that was stored is made again. */
export async function switchFeature(
  { db, clock, freshness }: Pick<Tools, 'db' | 'clock' | 'freshness'>,
  name: FeatureName,
  isOn: boolean,
  caller: Caller,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = { isOn: (await featureForChange(tx, name))?.is_on ?? !offAtFirst.includes(name) };
    if (before.isOn === isOn) return;
    if (confirmed.includes(name)) askToConfirm(caller);
    await setFeature(tx, name, isOn, new Date(clock.now()));
    const change = { before, after: { isOn } };
    await record(tx, clock, { actor: caller, action: 'feature.update', subject: `feature:${name}`, ...change });
  });
  freshness.changed();
}
