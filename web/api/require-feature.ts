import { data, type RouterContextProvider } from 'react-router';
import type { FeatureName } from '#contract/feature-names.ts';
import { callFrom } from './server-call.ts';

/** What the shop has switched off. */
export async function listOff(context: Readonly<RouterContextProvider>): Promise<FeatureName[]> {
  const { data: features } = await callFrom(context)('readFeatures', {});
  return features.filter(({ isOn }) => !isOn).map(({ name }) => name);
}

/**
 * For the loader of a page that belongs to a part of the shop. @throws a 404 that the page's boundary shows while it is
 * off.
 */
export async function requireFeature(context: Readonly<RouterContextProvider>, name: FeatureName): Promise<void> {
  if ((await listOff(context)).includes(name)) throw data({ isOff: true }, { status: 404 });
}
