import { z } from 'zod';
import { fieldWords } from '../field-words.ts';
import * as words from '../words.ts';
import { makerKinds } from './makers.ts';

/** A month of the shop's calendar, as 2026-11. */
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, fieldWords.month)
  .describe('A month, such as 2026-11.')
  .meta({ examples: ['2026-11'] });

export const MakerShare = z
  .object({
    product: z.object({ id: words.bodyId, name: z.string().meta({ examples: ['Righteous'] }) }),
    from: z.iso.date().meta({ examples: ['2026-11-01'] }),
    percent: z.number(),
    afterFees: z.boolean().describe("Whether the provider's fees go off first."),
  })
  .describe(
    'What a designer or a foundry has of what a font sells for, from a day on until the next row of the two begins.',
  );
export type MakerShare = z.output<typeof MakerShare>;

/**
 * Figures of money: `sales` and `refunds` without tax, `base` is what the share is of: sales less refunds and, where
 * that is agreed, less fees.
 */
const figures = { sales: words.money, refunds: words.money, fees: words.money, base: words.money, amount: words.money };

/** What a designer or a foundry has of a month. `fees` are those that go off first, 0 where they do not. */
export const Statement = z
  .object({
    maker: z.object({
      id: words.bodyId,
      kind: z.enum(makerKinds),
      slug: z.string().meta({ examples: ['laras-wibisono'] }),
      name: z.string().meta({ examples: ['Laras Wibisono'] }),
    }),
    /** A font has several: one for each part that was sold, and where what was given back had another share. */
    lines: z.array(
      z.object({
        product: z.object({ id: words.bodyId, name: z.string().meta({ examples: ['Righteous'] }) }),
        part: z
          .string()
          .nullable()
          .describe('The style or package that was sold; null for the whole family, and for the income of plans.')
          .meta({ examples: ['Bold'] }),
        percent: z.number(),
        afterFees: z.boolean(),
        /** It is of the income of plans, and not of sales of the font. */
        isOfPlans: z.boolean(),
        ...figures,
      }),
    ),
    ...figures,
  })
  .describe('What a designer or a foundry has of a month.');
export type Statement = z.output<typeof Statement>;
