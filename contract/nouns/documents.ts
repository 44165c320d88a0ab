import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { correctedPoNumber } from '../shop/billing.ts';
import * as words from '../words.ts';
import { quoteToken } from './quotes.ts';

const licenseNumber = z.object({
  number: words
    .requiredText(40)
    .describe('The number of the licence, as certificate and mail have it.')
    .meta({ examples: ['HRF-7K3M-9QXT-2VBD'] }),
});

export const documents = [
  endpoint('GET /api/orders/:id/invoice.pdf', {
    name: 'orderInvoice',
    who: 'user',
    summary: "The invoice of one of the caller's own paid orders, as PDF; of any order for admin and finance.",
    params: words.byId,
    replies: 'file',
    mediaTypes: ['application/pdf'],
    refusals: ['invoice_not_found'],
  }),
  endpoint('GET /api/orders/:id/credit-notes/:number.pdf', {
    name: 'orderCreditNote',
    who: 'user',
    summary: "A credit note of one of the caller's own orders, as PDF; of any order for admin and finance.",
    params: z.object({
      id: words.id.describe('The id of the order.'),
      number: words
        .requiredText(40)
        .describe('The number of the credit note, as the order has it.')
        .meta({ examples: ['CN-2026-000001'] }),
    }),
    replies: 'file',
    mediaTypes: ['application/pdf'],
    refusals: ['credit_note_not_found'],
  }),
  endpoint('GET /api/orders/:id/transfer.pdf', {
    name: 'transferInvoice',
    who: 'user',
    summary:
      'What is to be paid by bank transfer, as PDF with account, reference and due date. The invoice proper ' +
      'follows the money.',
    params: words.byId,
    replies: 'file',
    mediaTypes: ['application/pdf'],
    refusals: ['transfer_not_found'],
  }),
  endpoint('GET /api/quotes/:token.pdf', {
    name: 'quotePdf',
    who: 'anyone',
    summary: 'An offer as PDF, for anyone who has its link.',
    params: quoteToken,
    replies: 'file',
    mediaTypes: ['application/pdf'],
    refusals: ['quote_not_found'],
  }),
  endpoint('PUT /api/orders/:id/invoice', {
    name: 'correctInvoice',
    who: 'user',
    summary:
      "Put another name, company, address, tax id or purchase order number on the invoice of one of the caller's " +
      'own orders, or of any for admin and finance, and on its credit notes: new copies of the same numbers. What ' +
      'was issued stays. A tax id that would change the tax waits until staff have checked it. On an order that ' +
      'waits for a bank transfer, the invoice to pay changes at once; its tax stays.',
    params: words.byId,
    body: z.object({
      name: words
        .optionalName(200)
        .optional()
        .describe('Who it is made out to; empty or absent, it stays as it is.')
        .meta({ examples: ['Rani Putri'] }),
      company: words.optionalName(200).meta({ examples: ['Putri Studio'] }),
      address: words
        .optionalLines(500)
        .describe('The whole address with town and country; empty, it stays as it is.')
        .meta({ examples: ['Jl. Braga 1, Bandung'] }),
      taxId: words.optionalName(40).meta({ examples: ['01.234.567.8-901.000'] }),
      poNumber: correctedPoNumber,
    }),
    replies: {
      200: z.object({
        number: z.string().meta({ examples: ['INV-2026-000001'] }),
        copy: words.count.describe('0 of an invoice to pay.'),
        /** The tax id would change the tax: it is not on the copy, and staff check it. */
        isTaxIdWaiting: z.boolean(),
      }),
    },
    refusals: ['invoice_not_found', 'invoice_copies'],
  }),
  endpoint('PUT /api/orders/:id/tax-number', {
    name: 'decideTaxNumber',
    who: ['admin', 'finance'],
    summary:
      'Accept the tax number that a buyer gave after the purchase, which writes new copies of invoice and credit ' +
      'notes and moves the tax in the books; or decline it.',
    params: words.byId,
    body: z.object({
      isAccepted: z.boolean(),
      reason: words
        .text(250)
        .default('')
        .meta({ examples: ['The buyer asked for it.'] }),
    }),
    replies: { 204: null },
    refusals: ['order_not_found', 'tax_number_not_waiting', 'own_tax_number'],
  }),
  endpoint('GET /api/license-types/:id/terms.pdf', {
    name: 'licenseTermsPdf',
    who: 'anyone',
    summary: 'The terms of a licence type as PDF: those of a version, or the newest.',
    params: words.byId,
    query: z.object({
      version: words.id.optional().describe('Which version of the terms; the newest where none is named.'),
    }),
    replies: 'file',
    mediaTypes: ['application/pdf'],
    refusals: ['terms_not_found'],
  }),
  endpoint('GET /api/product/:id/license.txt', {
    name: 'productLicense',
    closed: true,
    who: 'anyone',
    summary:
      "The font's own licence as text, as it goes with every download; beside it stand the terms of the licence type.",
    params: words.byId,
    replies: 'file',
    mediaTypes: ['text/plain'],
    refusals: ['product_not_found'],
  }),
  endpoint('GET /api/product/:id/specimen.pdf', {
    name: 'productSpecimen',
    closed: true,
    who: 'anyone',
    summary: 'The specimen of a font on a few pages, as PDF. Its letters are outlines; no font is in it.',
    params: words.byId,
    replies: 'file',
    mediaTypes: ['application/pdf'],
    refusals: ['product_not_found', 'fonts_missing', 'preview_unavailable'],
  }),
  endpoint('GET /api/licenses/:number/certificate.pdf', {
    name: 'licenseCertificate',
    who: 'user',
    summary: "The certificate of one of the caller's own licences, as PDF; of any licence for admin and finance.",
    params: licenseNumber,
    query: z.object({
      release: words.id.optional().describe('Which of the releases that are owned; the newest of them without it.'),
    }),
    replies: 'file',
    mediaTypes: ['application/pdf'],
    refusals: ['license_not_found', 'license_revoked'],
  }),
  endpoint('GET /api/licenses/:number/certificate.json', {
    name: 'licenseCertificateJson',
    who: 'user',
    summary: 'The same as canonical JSON, signed with Ed25519, that anyone can check without asking the shop.',
    params: licenseNumber,
    query: z.object({
      release: words.id.optional().describe('Which of the releases that are owned; the newest of them without it.'),
    }),
    replies: 'file',
    mediaTypes: ['application/json'],
    refusals: ['license_not_found', 'license_revoked'],
  }),
  endpoint('GET /api/licenses/keys', {
    name: 'certificateKeys',
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
