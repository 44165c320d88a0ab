import type { ReactNode } from 'react';
import type { FeatureName } from '#contract/feature-names.ts';
import { useFeature } from '../api/use-feature.ts';

/** Shows something only while its part of the shop is switched on. */
export function IfFeature({ name, children }: { name: FeatureName; children: ReactNode }) {
  return useFeature(name) ? children : null;
}
