import { z } from 'zod';
import * as words from '../words.ts';

/** For whom an order is placed, where that is a client: the client is the licensee and gets the licences. */
export const ClientIn = z
  .object({
    kind: z.literal('client'),
    name: words
      .name(200)
      .describe('The licensee.')
      .meta({ examples: ['Senja Coffee'] }),
    email: words.email
      .optional()
      .describe('Where the link to the licences is sent; without it the payer hands it over.'),
    address: words
      .lines(500)
      .optional()
      .describe('The address of the client.')
      .meta({ examples: ['Jl. Braga 1, Bandung'] }),
  })
  .describe('The client that the licences are for.');
export type ClientIn = z.output<typeof ClientIn>;

/** The same of an order that was placed, and what became of it. */
export const OrderClient = z
  .object({
    name: z.string().meta({ examples: ['Senja Coffee'] }),
    email: z
      .string()
      .nullable()
      .describe('Null where the payer hands the link over.')
      .meta({ examples: ['studio@senja.example'] }),
    address: z.string().meta({ examples: ['Jl. Braga 1, Bandung'] }),
    sentAt: words.time.nullable().describe('When the link was last mailed.'),
    claimedAt: words.time.nullable().describe('When the client accepted the terms and took the licences.'),
  })
  .describe('The client that an order was placed for.');
export type OrderClient = z.output<typeof OrderClient>;
