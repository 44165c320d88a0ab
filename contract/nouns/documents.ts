import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as words from '../words.ts';

const licenseNumber = z.object({ number: words.requiredText(40) });

export const documents = [
  endpoint('orderInvoice', {
    who: 'user',
    summary: "The invoice of one of the caller's own paid orders, as PDF; of any order for admin and finance.",
    params: z.object({ id: words.id }),
    replies: 'file',
    refusals: ['invoice_not_found'],
  }),
  endpoint('orderCreditNote', {
    who: 'user',
    summary: "A credit note of one of the caller's own orders, as PDF; of any order for admin and finance.",
    params: z.object({ id: words.id, number: words.requiredText(40) }),
    replies: 'file',
    refusals: ['credit_note_not_found'],
  }),
  endpoint('transferInvoice', {
    who: 'user',
    summary:
      'What is to be paid by bank transfer, as PDF with account, reference and due date. The invoice proper follows the money.',
    params: z.object({ id: words.id }),
    replies: 'file',
    refusals: ['transfer_not_found'],
  }),
  endpoint('correctInvoice', {
    who: 'user',
    summary:
      "Put company, address and tax id on the invoice of one of the caller's own orders: a new copy of the same number. What was issued stays.",
    params: z.object({ id: words.id }),
    body: z.object({ company: words.text(200), address: words.text(500), taxId: words.text(40) }),
    replies: { 200: z.object({ number: z.string(), copy: words.count }) },
    refusals: ['invoice_not_found', 'invoice_copies'],
  }),
  endpoint('licenseTermsPdf', {
    who: 'anyone',
    summary: 'The terms of a licence type as PDF: those of a version, or the newest.',
    params: z.object({ id: words.id }),
    query: z.object({ version: words.id.optional() }),
    replies: 'file',
    refusals: ['terms_not_found'],
  }),
  endpoint('productLicense', {
    who: 'anyone',
    summary:
      "The font's own licence as text, as it goes with every download; beside it stand the terms of the licence type.",
    params: z.object({ id: words.id }),
    replies: 'file',
    refusals: ['product_not_found'],
  }),
  endpoint('productSpecimen', {
    who: 'anyone',
    summary: 'The specimen of a font on a few pages, as PDF. Its letters are outlines; no font is in it.',
    params: z.object({ id: words.id }),
    replies: 'file',
    refusals: ['product_not_found', 'fonts_missing', 'preview_unavailable'],
  }),
  endpoint('licenseCertificate', {
    who: 'user',
    summary: "The certificate of one of the caller's own licences, as PDF; of any licence for admin and finance.",
    params: licenseNumber,
    query: z.object({ release: words.id.optional() }),
    replies: 'file',
    refusals: ['license_not_found', 'license_revoked'],
  }),
  endpoint('licenseCertificateJson', {
    who: 'user',
    summary: 'The same as canonical JSON, signed with Ed25519, that anyone can check without asking the shop.',
    params: licenseNumber,
    query: z.object({ release: words.id.optional() }),
    replies: 'file',
    refusals: ['license_not_found', 'license_revoked'],
  }),
  endpoint('certificateKeys', {
    who: 'anyone',
    summary: 'The public keys of certificates (RFC 8037), those that signed earlier among them.',
    replies: {
      200: z.object({
        keys: z.array(
          z.object({
            kty: z.literal('OKP'),
            crv: z.literal('Ed25519'),
            x: z.string(),
            kid: z.string(),
            use: z.literal('sig'),
            alg: z.literal('EdDSA'),
          }),
        ),
      }),
    },
    refusals: [],
  }),
] as const;
