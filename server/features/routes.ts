import { featureNames } from '#contract/feature-names.ts';
import { features } from '#contract/nouns/features.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { Tools } from '#server/kit/tools.ts';
import type { FeatureReader } from './features.ts';
import { switchFeature } from './features.ts';

export const featureRoutes = (tools: Tools, isOff: FeatureReader) =>
  pair(features, {
    readFeatures: async () =>
      respond(200, await Promise.all(featureNames.map(async (name) => ({ name, isOn: !(await isOff(name)) })))),
    switchFeature: async ({ params, body, caller }) => {
      await switchFeature(tools, params.name, body.isOn, caller);
      return respond(200, { name: params.name, isOn: body.isOn });
    },
  });
