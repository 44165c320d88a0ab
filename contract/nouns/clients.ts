import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OrderClient } from '../shop/client.ts';
import * as words from '../words.ts';
import { License } from './deliveries.ts';
import { TermsLink } from './license-terms.ts';
import { SoldPart, soldProduct } from './parts.ts';

/** What somebody bought for a client with one order, as the payer sees it. */
export const ClientPurchase = z
  .object({
    orderId: words.bodyId,
    client: OrderClient,
    licenses: z
      .array(
        License.omit({ showLicensee: true, domains: true, quote: true }).extend({
          agencyKeeps: z
            .boolean()
            .describe('Whether the payer may download its files and its certificate, too, as its licence type said.'),
        }),
      )
      .describe('The licences that the client gets, or has.'),
  })
  .describe('What somebody bought for a client with one order, as the payer sees it.');
export type ClientPurchase = z.output<typeof ClientPurchase>;

/** Licences that wait for a client, as the person with the link sees them. */
export const Claim = z
  .object({
    licensee: z.string().meta({ examples: ['Senja Coffee'] }),
    payer: z
      .string()
      .describe('Who bought the licences.')
      .meta({ examples: ['Rani Putri'] }),
    status: z
      .enum(['open', 'yours', 'taken', 'refunded'])
      .describe('`yours`: the caller has taken them; `taken`: somebody else has, or may not be the caller.'),
    isPayer: z.boolean().describe('The caller bought them, so another account has to take them.'),
    licenses: z.array(
      z.object({
        product: z.object(soldProduct),
        part: SoldPart,
        licenseType: z.object({ id: words.bodyId, name: z.string().meta({ examples: ['Standard License'] }) }),
        quantity: words.count,
        limits: License.shape.limits,
        terms: TermsLink.nullable().describe('The terms in the version that was sold; null where there are none.'),
        endsAt: words.time.nullable(),
        agencyKeeps: z.boolean().describe('Whether the buyer may download the files, too.'),
      }),
    ),
  })
  .describe('Licences that were bought for somebody, for anyone who has their link.');
export type Claim = z.output<typeof Claim>;

const claimToken = z.object({
  token: words
    .requiredText(64)
    .describe('The secret end of the link.')
    .meta({ examples: ['vYk2bT0vXq7Q2fJBSWY3DPEHPK3PXPd0Zr8iCr8N7xk'] }),
});

/** By the number of the order. */
const ofOrder = words.byId;

export const clients = [
  endpoint('GET /api/clients', {
    name: 'listClients',
    who: 'user',
    summary:
      "What the caller bought for clients: those that haven't taken their licences first, then by client, the newest " +
      'order first.',
    query: z.object({ ...words.paged(100, 1000), query: words.query.optional() }),
    replies: { 200: z.array(ClientPurchase) },
    refusals: [],
    counted: true,
  }),
  endpoint('PUT /api/clients/:id', {
    name: 'changeClient',
    who: 'user',
    summary:
      'Correct the email of the client of an order that nobody has taken: links sent before stop working, and a new ' +
      'one is mailed. Without an email the caller hands the link over.',
    params: ofOrder,
    body: z.object({
      email: words.email
        .nullable()
        .describe('Null where the caller hands the link over.')
        .meta({ examples: ['studio@senja.example'] }),
    }),
    replies: { 200: OrderClient },
    refusals: ['order_not_found', 'client_has_claimed', 'too_many_requests'],
  }),
  endpoint('POST /api/clients/:id/link', {
    name: 'sendClientLink',
    who: 'user',
    summary:
      'Mail the link of an order to its client again. Where no email is known the answer has the link, for the ' +
      'caller to hand over.',
    params: ofOrder,
    replies: {
      200: z.object({
        client: OrderClient,
        link: z
          .string()
          .nullable()
          .describe('Null where it was mailed.')
          .meta({ examples: [null] }),
      }),
    },
    refusals: ['order_not_found', 'client_has_claimed', 'license_revoked', 'too_many_requests'],
  }),
  endpoint('GET /api/claims/:token', {
    name: 'readClaim',
    who: 'anyone',
    summary: 'Licences that were bought for somebody, for anyone who has their link.',
    params: claimToken,
    replies: { 200: Claim },
    refusals: ['claim_not_found', 'too_many_requests'],
  }),
  endpoint('POST /api/claims/:token', {
    name: 'claimLicenses',
    who: 'user',
    summary:
      'Accept the terms of licences that were bought for the caller, in the versions that were sold, and have them ' +
      "in the caller's wallet. It works once.",
    params: claimToken,
    body: z.object({ accepted: z.literal(true).describe('The caller has read the terms and accepts them.') }),
    replies: { 200: z.object({ licenseNumbers: z.array(z.string()).meta({ examples: [['HRF-7K3M-9QXT-2VBD']] }) }) },
    refusals: ['claim_not_found', 'claim_taken', 'claim_of_payer', 'license_revoked', 'too_many_requests'],
  }),
] as const;
