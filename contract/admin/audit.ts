import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { securityKinds } from '../security-kinds.ts';
import * as words from '../words.ts';

/** What a change can be of: the nouns that its action and its subject begin with. */
const changeNouns = [
  'user',
  'license-type',
  'assignment',
  'product',
  'maker',
  'upload',
  'plan',
  'order',
  'pixel',
  'template',
  'feature',
  'settings',
  'message',
  'mail',
  'ledger',
] as const;
export type ChangeNoun = (typeof changeNouns)[number];

const facts = z.record(z.string(), z.unknown()).nullable();

/**
 * One change of the shop. `actor` is null where the shop itself acted; of `before` and `after` only what differs is
 * there.
 */
export const Change = z
  .object({
    id: words.bodyId,
    at: words.time,
    actor: z
      .object({ id: words.bodyId, fullname: z.string().meta({ examples: ['Rani Putri'] }), email: words.emailOut })
      .nullable()
      .describe('Null where the shop itself acted.'),
    action: z.string().meta({ examples: ['plan.update'] }),
    subject: z.string().meta({ examples: ['plan:3'] }),
    before: facts.meta({ examples: [{ price: 29 }] }),
    after: facts.meta({ examples: [{ price: 31 }] }),
  })
  .describe('A change of the shop; of `before` and `after` only what differs is there.');
export type Change = z.output<typeof Change>;

/**
 * What happened within a minute, `count` times. `user` is null if unknown, `network` is empty if there were too many.
 */
export const SecurityEvent = z
  .object({
    id: words.bodyId,
    at: words.time,
    kind: z.enum(securityKinds),
    user: z
      .object({ id: words.bodyId, fullname: z.string().meta({ examples: ['Rani Putri'] }), email: words.emailOut })
      .nullable(),
    network: z.string().meta({ examples: ['203.0.113.0/24'] }),
    about: z.string().meta({ examples: ['Firefox on Windows'] }),
    count: words.count,
  })
  .describe('What happened within a minute, `count` times.');
export type SecurityEvent = z.output<typeof SecurityEvent>;

export const audit = [
  endpoint('GET /api/audit', {
    name: 'listChanges',
    who: ['admin'],
    summary: 'Who changed what, the newest first. Days are those of UTC, both included.',
    query: z.object({
      ...words.paged(100, 1000),
      /** A piece of the name, the username or the e-mail of who made it. */
      who: words
        .text(200)
        .optional()
        .describe('A piece of the name, the username or the email of who did it.')
        .meta({ examples: ['Rani'] }),
      noun: z
        .enum(changeNouns)
        .optional()
        .describe('Only changes of such things.')
        .meta({ examples: ['plan'] }),
      /** One thing, e.g. `plan:3`. */
      subject: words
        .text(200)
        .optional()
        .describe('Only changes of one thing, such as `plan:3`.')
        .meta({ examples: ['plan:3'] }),
      from: words.from.optional().describe('From this day on (UTC, included), or from the day of this moment.'),
      to: words.to.optional().describe('Until this day (UTC, included), or until the day of this moment.'),
    }),
    replies: { 200: z.array(Change) },
    refusals: [],
    counted: true,
  }),
  endpoint('GET /api/audit/security', {
    name: 'listSecurityEvents',
    who: ['admin'],
    summary: 'Logins, refusals and the like, the newest first, kept for a year. Days are those of UTC, both included.',
    query: z.object({
      ...words.paged(100, 1000),
      /** A piece of the name, the username or the e-mail of who did it. */
      who: words
        .text(200)
        .optional()
        .describe('A piece of the name, the username or the email of who did it.')
        .meta({ examples: ['Rani'] }),
      kind: z.enum(securityKinds).optional().describe('Only events of this kind.'),
      network: words
        .text(100)
        .optional()
        .describe('Only events from addresses of this network.')
        .meta({ examples: ['203.0.113.0/24'] }),
      from: words.from.optional().describe('From this day on (UTC, included), or from the day of this moment.'),
      to: words.to.optional().describe('Until this day (UTC, included), or until the day of this moment.'),
    }),
    replies: { 200: z.array(SecurityEvent) },
    refusals: [],
    counted: true,
  }),
] as const;
