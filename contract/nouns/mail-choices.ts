import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { mailTopics } from '../mail-kinds.ts';
import * as words from '../words.ts';

const topic = z
  .enum(mailTopics)
  .describe('`releases`: new releases of fonts that the reader has; `endings`: before a plan or licence ends.');

/** A kind of email that its reader may leave off. */
export const MailChoice = z
  .object({ topic, isOn: z.boolean().describe('Whether the reader gets it.') })
  .describe('Emails that their reader may leave off. Those about purchases and the account are always sent.');
export type MailChoice = z.output<typeof MailChoice>;

const choices = { 200: z.array(MailChoice) };

export const mailChoices = [
  endpoint('GET /api/account/mails', {
    name: 'listMailChoices',
    who: 'user',
    summary: 'Which emails the caller gets of those that may be left off; without those that the shop never sends.',
    replies: choices,
    refusals: [],
  }),
  endpoint('PUT /api/account/mails/:topic', {
    name: 'chooseMails',
    who: 'user',
    summary: 'Get emails of a kind, or leave them off.',
    params: z.object({ topic }),
    body: z.object({ isOn: z.boolean() }),
    replies: choices,
    refusals: [],
  }),
  endpoint('POST /api/account/mails/stop', {
    name: 'stopMails',
    who: 'anyone',
    summary: 'Leave emails off by the signed link in one of them, without a login.',
    body: z.object({
      topic,
      account: words.bodyId.describe('Whose emails, as the link has it.'),
      expires: z.int().meta({ examples: [4_102_444_800] }),
      signature: words.requiredText(100).meta({ examples: ['mVwO0c2nT0XvYk0m0c9oR1vQx3yJc0x3o1m7d2c8b4E'] }),
    }),
    replies: { 200: MailChoice },
    refusals: ['link_invalid'],
  }),
] as const;
