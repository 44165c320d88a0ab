import { z } from 'zod';
import * as words from '../words.ts';

const poNumber = words.optionalName(60).meta({ examples: ['PO-4711'] });

/** What a buyer says of the invoice: the number of their own purchase order, and whom it is made out to. */
export const billingIn = {
  poNumber: poNumber.optional().describe("The buyer's own purchase order number; it stands on every document."),
  invoiceTo: z
    .object({
      name: words.name(200).meta({ examples: ['Senja GmbH'] }),
      address: words
        .lines(500)
        .describe('The whole address with town and country.')
        .meta({ examples: ['Friedrichstr. 1\n10117 Berlin\nGermany'] }),
      email: words.email.optional().describe('Where the invoice and its credit notes are mailed too.'),
    })
    .optional()
    .describe('Whom the invoice is made out to, where that is not the buyer; nothing of the buyer stands on it then.'),
};

/** The same of an order that was placed. */
export const billingOut = {
  poNumber: z
    .string()
    .nullable()
    .meta({ examples: ['PO-4711'] }),
  invoiceTo: z
    .object({
      name: z.string().meta({ examples: ['Senja GmbH'] }),
      company: z.string().meta({ examples: [''] }),
      address: z.string().meta({ examples: ['Friedrichstr. 1\n10117 Berlin\nGermany'] }),
      email: z.string().meta({ examples: ['accounts@senja.example'] }),
    })
    .nullable()
    .describe('Whom the invoice is made out to, where that is not the buyer; what was not said is empty.'),
};

/** What a correction of an invoice may say of the purchase order: absent, it stays as it is. */
export const correctedPoNumber = poNumber.optional().describe('The purchase order number; absent, it stays.');
