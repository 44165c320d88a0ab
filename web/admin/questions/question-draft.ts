import type { CallInput } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import type { OrderQuestion } from '#contract/nouns/order-questions.ts';

type Kind = OrderQuestion['kind'];

/** An answer as it is written; `key` stays its own while others come and go. */
export type OptionDraft = { key: number; text: string; factor: string; countries: readonly string[] };
/** A question as it is written. */
export type QuestionDraft = {
  kind: Kind;
  text: string;
  help: string;
  options: readonly OptionDraft[];
  proof: OrderQuestion['proof'];
  domains: string;
};

const option = (key: number, text = '', factor = '1', countries: readonly string[] = []): OptionDraft => ({
  key,
  text,
  factor,
  countries,
});

/** Puts another answer behind those that are there. */
export const addOption = (options: readonly OptionDraft[]): readonly OptionDraft[] => [
  ...options,
  option(Math.min(0, ...options.map(({ key }) => key)) - 1),
];

/** What a question of another kind begins with; what was written stays where it fits. */
export function turnInto(kind: Kind, draft: QuestionDraft): QuestionDraft {
  const isBlank = draft.options.every(({ text }) => text.trim() === '');
  const options =
    kind === 'yes_no' && (isBlank || draft.options.length !== 2)
      ? [option(-1, t('Yes')), option(-2, t('No'))]
      : draft.options;
  return { ...draft, kind, options, proof: kind === 'country' ? null : draft.proof };
}

export const emptyDraft = (): QuestionDraft => ({
  kind: 'choice',
  text: '',
  help: '',
  options: [option(-1), option(-2)],
  proof: null,
  domains: '',
});

export const draftOf = (question: OrderQuestion): QuestionDraft => ({
  ...question,
  options: question.options.map(({ id, text, factor, countries }) => option(id, text, String(factor), countries)),
  domains: question.domains.join('\n'),
});

/** Questions that foundries ask, to begin with. */
export const examples = (): { name: string; draft: QuestionDraft }[] => [
  {
    name: t('Company size'),
    draft: {
      ...emptyDraft(),
      text: t('How many people work at your company?'),
      help: t('Everyone who is paid, whether they use the font or not.'),
      options: [option(-1, t('1 to 20'), '1'), option(-2, t('21 to 100'), '2.5'), option(-3, t('More than 100'), '5')],
    },
  },
  {
    name: t('Student or non-profit'),
    draft: {
      ...emptyDraft(),
      kind: 'yes_no',
      text: t('Are you a student or a non-profit organisation?'),
      help: t('We ask for a student card, or a document of the organisation.'),
      options: [option(-1, t('Yes'), '0.5'), option(-2, t('No'), '1')],
      proof: 'document',
    },
  },
  {
    name: t('Prices by country'),
    draft: {
      ...emptyDraft(),
      kind: 'country',
      text: t('Prices for your country'),
      options: [option(-1, t('Lower incomes'), '0.6', ['BD', 'EG', 'ID', 'IN', 'KE', 'NG', 'PH', 'PK', 'VN'])],
    },
  },
];

/** What the form of a question sends. */
export function sendQuestion({ domains, options, ...draft }: QuestionDraft): CallInput<'createOrderQuestion'>['body'] {
  return {
    ...draft,
    options: options.map(({ text, factor, countries }) => ({
      text,
      factor: factor.trim(),
      countries: [...countries],
    })),
    domains: draft.proof === 'email_domain' ? domains.split(/[\s,;]+/).filter((one) => one !== '') : [],
  };
}
