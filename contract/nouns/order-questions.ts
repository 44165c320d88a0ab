import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldWords } from '../field-words.ts';
import { Country } from '../shop/tax.ts';
import { StaffTranslations, translationsIn } from '../translations.ts';
import * as words from '../words.ts';
import { factorIn } from './license-types.ts';

/** A country question isn't asked: the country of the buyer answers it. */
export const questionKinds = ['choice', 'yes_no', 'country'] as const;
/** How a buyer shows that an answer that makes a licence cheaper is true. */
export const proofKinds = ['email_domain', 'document'] as const;

const text = words.name(200).meta({ examples: ['How many people work there?'] });
const help = words.text(1000).meta({ examples: ['Everyone who is paid, whether they use the font or not.'] });
const domain = z
  .string()
  .transform((value) =>
    value
      .trim()
      .toLowerCase()
      .replace(/^[@.]+/, ''),
  )
  .refine((value) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(value), fieldWords.emailDomain)
  .meta({ pattern: '^\\s*[@.]*[A-Za-z0-9\\-]+(\\.[A-Za-z0-9\\-]+)*\\s*$', examples: ['ac.id'] });

export const OrderQuestion = z
  .object({
    id: words.bodyId,
    kind: z.enum(questionKinds),
    text,
    help,
    options: z.array(
      z.object({
        id: words.bodyId,
        text: z.string().meta({ examples: ['21 to 100'] }),
        factor: z.number().describe('What the price of every licence in the order is multiplied by.'),
        countries: z.array(z.string()).describe('Of a country question: the countries it holds for.'),
      }),
    ),
    proof: z.enum(proofKinds).nullable().describe('Asked for with an answer whose factor is below 1.'),
    domains: z
      .array(z.string())
      .describe('Where the proof is an email domain: the domains, each with those below it.')
      .meta({ examples: [['ac.id']] }),
    translations: StaffTranslations,
  })
  .describe('A question that is asked once for an order.');
export type OrderQuestion = z.output<typeof OrderQuestion>;

const OrderQuestionIn = z
  .object({
    kind: z.enum(questionKinds),
    text,
    help: help.default(''),
    options: z
      .array(
        z.object({
          text: words.name(100).meta({ examples: ['21 to 100'] }),
          factor: factorIn,
          countries: z.array(Country).max(250).default([]),
        }),
      )
      .min(1)
      .max(50)
      .meta({
        examples: [
          [
            { text: '1 to 20', factor: 1 },
            { text: '21 to 100', factor: 2.5 },
          ],
        ],
      }),
    proof: z.enum(proofKinds).nullish(),
    domains: z.array(domain).max(500).default([]),
    translations: translationsIn('orderQuestion').optional(),
  })
  .superRefine(({ kind, options, proof, domains }, context) => {
    const issue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (new Set(options.map((option) => option.text)).size < options.length) issue(['options'], fieldWords.twice);
    if (kind === 'yes_no' && options.length !== 2) issue(['options'], fieldWords.yesAndNo);
    const countries = options.flatMap((option) => option.countries);
    if (kind === 'country' && (new Set(countries).size < countries.length || options.some((o) => !o.countries.length)))
      issue(['options'], fieldWords.countriesOnce);
    if (proof === 'email_domain' && domains.length === 0) issue(['domains'], fieldWords.emailDomain);
  });
export type OrderQuestionIn = z.output<typeof OrderQuestionIn>;

/** What a buyer answers; a country question is answered by the buyer's country alone. */
export const AnswersIn = z
  .array(z.object({ question_id: words.bodyId, option_id: words.bodyId }))
  .max(20)
  .meta({ examples: [[]] });

/** An answer as it was when the order was placed. */
export const Answer = z
  .object({
    questionId: words.bodyId,
    optionId: words.bodyId,
    question: text,
    answer: z.string().meta({ examples: ['21 to 100'] }),
    factor: z.number(),
  })
  .describe('An answer of the buyer, which every licence of the order is priced by.');
export type Answer = z.output<typeof Answer>;

export const orderQuestions = [
  endpoint('GET /api/order-questions', {
    name: 'listOrderQuestions',
    closed: true,
    who: 'anyone',
    summary: 'What is asked of everyone who orders, in the order in which it is asked.',
    replies: { 200: z.array(OrderQuestion) },
    refusals: [],
    cache: 'catalogue',
  }),
  endpoint('POST /api/order-questions', {
    name: 'createOrderQuestion',
    who: ['admin'],
    summary: 'Ask one question more of everyone who orders.',
    body: OrderQuestionIn,
    replies: { 201: OrderQuestion },
    refusals: ['invalid_input'],
  }),
  endpoint('PUT /api/order-questions/:id', {
    name: 'updateOrderQuestion',
    who: ['admin'],
    summary: 'Replace a question. An option with the same text stays the same; orders keep what was answered.',
    params: words.byId,
    body: OrderQuestionIn,
    replies: { 200: OrderQuestion },
    refusals: ['question_not_found', 'invalid_input'],
  }),
  endpoint('DELETE /api/order-questions/:id', {
    name: 'deleteOrderQuestion',
    who: ['admin'],
    summary: 'Stop asking a question. Orders keep what was answered.',
    params: words.byId,
    replies: { 204: null },
    refusals: ['question_not_found'],
  }),
] as const;
