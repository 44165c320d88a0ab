import type { FeatureName } from '#contract/feature-names.ts';
import type { Tools } from '#server/kit/tools.ts';
import { featuresOff } from './queries.ts';

export type FeatureReader = (feature: FeatureName) => Promise<boolean>;

/** Whether a part of the shop is switched off. The database is asked once for every version of the catalogue. */
export function createFeatureReader({ db, freshness }: Pick<Tools, 'db' | 'freshness'>): FeatureReader {
  let known: { version: number; off: ReadonlySet<string> } | null = null;
  return async (feature) => {
    const version = freshness.version();
    if (known?.version !== version) known = { version, off: new Set(await featuresOff(db)) };
    return known.off.has(feature);
  };
}
