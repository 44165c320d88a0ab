import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldWords } from '../field-words.ts';
import * as words from '../words.ts';
import { mailPorts, mailSecurities, SENDER } from './mail-servers.ts';
import { MaskedSecret } from './payment-settings.ts';

const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[?[0-9A-Fa-f:]+\]?)$/;

/**
 * How mails leave. Without a server they are stored as files. `outside` names what the environment sets, which wins.
 */
export const MailSettings = z.object({
  goesBy: z.enum(['server', 'files']),
  host: z.string(),
  port: z.int(),
  security: z.enum(mailSecurities),
  user: z.string(),
  password: MaskedSecret.nullable(),
  sender: z.string(),
  outside: z.array(z.enum(['server', 'sender'])),
});
export type MailSettings = z.output<typeof MailSettings>;

const MailChange = z
  .object({
    host: words
      .text(253)
      .transform((value) => value.trim())
      .refine((value) => value === '' || HOST.test(value), fieldWords.mailServer),
    port: z
      .int()
      .refine((port) => mailPorts.some((one) => one === port), fieldWords.oneOf(mailPorts))
      .meta({ enum: [...mailPorts] }),
    security: z.enum(mailSecurities),
    user: words.text(200).transform((value) => value.trim()),
    /** Without one that which was written before stays, as long as server and user do. */
    password: words.text(500).optional(),
    sender: words.optionalName(320).refine((value) => value === '' || SENDER.test(value), fieldWords.mailSender),
  })
  .meta({
    examples: [
      {
        host: 'smtp.shop.example',
        port: 587,
        security: 'starttls',
        user: 'shop@shop.example',
        password: 'a staple of another kind',
        sender: 'Lontar <shop@shop.example>',
      },
    ],
  });
export type MailChange = z.output<typeof MailChange>;

/** Whether the mail server took a mail, and what it said if it did not. */
export const TriedMail = z.object({
  isDelivered: z.boolean(),
  /** To whom it was sent. */
  to: z.string().meta({ examples: ['rani@shop.example'] }),
  took: z.number().meta({ description: 'Milliseconds.' }),
  says: z.string(),
});
export type TriedMail = z.output<typeof TriedMail>;

export const mailSettings = [
  endpoint('PUT /api/settings/mail', {
    name: 'changeMailSettings',
    who: ['admin'],
    summary:
      'Set how emails leave; an empty `host` keeps them as files. A password that is not sent stays as it was, ' +
      'unless server or user are others.',
    body: MailChange,
    replies: { 200: MailSettings },
    confirmed: true,
    refusals: [],
  }),
  endpoint('POST /api/settings/mail/try', {
    name: 'tryMailSettings',
    who: ['admin'],
    summary: 'Send an email to the caller by a mail server that need not be kept, and say what the server said.',
    body: MailChange,
    replies: { 200: TriedMail },
    confirmed: true,
    refusals: [],
  }),
] as const;
