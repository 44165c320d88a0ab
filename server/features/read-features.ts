import { type FeatureName, offAtFirst } from '#contract/feature-names.ts';
import type { Db } from '#server/kit/database/database.ts';
import type { Tools } from '#server/kit/tools.ts';
import { switchedFeatures } from './queries.ts';

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
