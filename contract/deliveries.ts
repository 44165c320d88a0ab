import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formatNames } from './products.ts';
import * as words from './words.ts';

/** A licence that was issued for a line of a paid order. Limits are those of the licence type at that moment. */
export const License = z.object({
  licenseNumber: z.string(),
  status: z.enum(['valid', 'refunded', 'superseded', 'ended']),
  product: z.object({ id: z.number(), name: z.string(), slug: z.string() }),
  licenseType: z.object({ id: z.number(), name: z.string() }),
  quantity: z.number(),
  limits: z.record(z.string(), z.string()),
  licensee: z.string(),
  issuedAt: words.time,
  endsAt: words.time.nullable(),
});
export type License = z.output<typeof License>;

export const Mail = z.object({
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  createdAt: words.time,
  sentAt: words.time.nullable(),
});
export type Mail = z.output<typeof Mail>;

export const deliveries = [
  endpoint('listLicenses', {
    who: 'user',
    summary: "The caller's wallet: every licence held, newest first.",
    query: z.object(words.paged(100, 1000)),
    replies: { 200: z.array(License) },
    refusals: [],
    counted: true,
  }),
  endpoint('downloadFile', {
    who: 'anyone',
    summary: 'A bought file, stamped with its licensee. The signed link works for 15 minutes.',
    params: z.object({
      licenseNumber: words.text(40),
      format: z.enum(formatNames.map((name) => name.toLowerCase() as Lowercase<typeof name>)),
    }),
    query: z.object({ expires: z.coerce.number().int(), signature: words.text(100) }),
    replies: 'file',
    refusals: ['link_invalid', 'link_expired', 'license_revoked', 'license_not_found', 'format_not_available'],
  }),
  endpoint('listMails', {
    who: ['admin'],
    summary: 'The mails of the shop, newest first.',
    query: z.object(words.paged(100, 1000)),
    replies: { 200: z.array(Mail) },
    refusals: [],
    counted: true,
  }),
  endpoint('readMail', {
    who: ['admin'],
    summary: 'One mail as it was written.',
    params: z.object({ id: words.id }),
    replies: { 200: Mail.extend({ text: z.string(), html: z.string() }) },
    refusals: ['mail_not_found'],
  }),
] as const;
