import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { featureNames } from '../feature-names.ts';

export const Feature = z
  .object({ name: z.enum(featureNames), isOn: z.boolean() })
  .describe('A part of the shop that its owner can switch off.');
export type Feature = z.output<typeof Feature>;

export const features = [
  endpoint('GET /api/features', {
    name: 'readFeatures',
    who: 'anyone',
    summary: 'Which parts of the shop are switched on. What is off is gone from its pages, and its calls refuse.',
    replies: { 200: z.array(Feature) },
    refusals: [],
    cache: 'catalogue',
  }),
  endpoint('PUT /api/features/:name', {
    name: 'switchFeature',
    who: ['admin'],
    summary: 'Switch a part of the shop on or off, for every visitor from the next request on.',
    params: z.object({ name: z.enum(featureNames).describe('The name of the part of the shop.') }),
    body: z.object({ isOn: z.boolean() }),
    replies: { 200: Feature },
    refusals: ['confirm_identity'],
  }),
] as const;
