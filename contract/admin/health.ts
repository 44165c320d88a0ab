import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as words from '../words.ts';

/** One thing that the shop leans on: `good` needs nobody, `watch` wants a look today, `bad` wants somebody now. */
export const HealthPart = z.object({
  name: z.enum([
    'database',
    'storage',
    'jobs',
    'mail',
    'provider',
    'payments',
    'ledger',
    'backup',
    'disk',
    'log',
    'opening',
  ]),
  state: z.enum(['good', 'watch', 'bad']),
  /** How it stands, in a sentence with its figures. */
  says: z.string(),
  /** What to do about it; null where there is nothing to do. */
  todo: z.string().nullable(),
});
export type HealthPart = z.output<typeof HealthPart>;

export const health = [
  endpoint('healthReport', {
    who: ['admin'],
    summary: 'How everything stands that the shop leans on, in words, with what to do about it.',
    replies: { 200: z.object({ at: words.time, parts: z.array(HealthPart) }) },
    refusals: [],
  }),
] as const;
