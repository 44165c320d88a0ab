import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as words from '../words.ts';

const messageStates = ['new', 'read', 'answered'] as const;
const messageSorts = ['createdAt', 'name', 'state'] as const;

/** What somebody wrote on the contact page, and how far the shop is with it. */
export const ContactMessage = z
  .object({
    id: words.bodyId,
    name: z.string().meta({ examples: ['Rani Putri'] }),
    email: words.emailOut,
    message: z.string().meta({ examples: ['Do you make logotypes, too?'] }),
    state: z.enum(messageStates),
    createdAt: words.time,
  })
  .describe('What someone wrote to the shop.');
export type ContactMessage = z.output<typeof ContactMessage>;

export const messages = [
  endpoint('GET /api/messages', {
    name: 'listMessages',
    who: ['admin'],
    summary: 'What visitors wrote to the shop. `query` looks into name, email and message.',
    query: z.object({
      ...words.paged(100, 1000),
      sort: words
        .sortedBy(messageSorts)
        .default('-createdAt')
        .describe('What the list is sorted by; with `-` before it the largest or the latest comes first.'),
      query: words.query.default(''),
      state: z.enum(messageStates).optional().describe('Only those in this state.'),
    }),
    replies: { 200: z.array(ContactMessage) },
    refusals: [],
    counted: true,
  }),
  endpoint('PUT /api/messages/:id', {
    name: 'updateMessage',
    who: ['admin'],
    summary: 'Say how far the shop is with a message.',
    params: words.byId,
    body: z.object({ state: z.enum(messageStates) }),
    replies: { 200: ContactMessage },
    refusals: ['message_not_found'],
  }),
  endpoint('DELETE /api/messages/:id', {
    name: 'deleteMessage',
    who: ['admin'],
    summary: 'Delete a message.',
    params: words.byId,
    replies: { 204: null },
    refusals: ['message_not_found'],
  }),
] as const;
