import { isOfDomain, type StoredAnswer, type StoredOption } from '#contract/order-answers.ts';
import type { Db } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import { type AnswerKey, proofsOf, type QuestionRow, questionsAsked } from './question-queries.ts';

export type ReadAnswer = StoredAnswer & { proof: QuestionRow['proof'] };

/**
 * What a buyer's answers say, with that of the buyer's country. A question without an answer changes no price.
 * @param country null where it is unknown.
 * @throws Refusal answer_unknown for an answer that isn't offered.
 */
export async function readAnswers(
  db: Db,
  answers: readonly AnswerKey[],
  country: string | null,
): Promise<ReadAnswer[]> {
  const questions = await questionsAsked(db);
  const isKnown = ({ question_id, option_id }: AnswerKey) =>
    questions.some(
      ({ id, kind, options }) =>
        id === question_id && kind !== 'country' && options.some((one) => one.id === option_id),
    );
  if (!answers.every(isKnown)) refuse('answer_unknown');
  return questions.flatMap((question) => {
    const option = optionOf(question, answers, country);
    return option === undefined ? [] : [answerOf(question, option)];
  });
}

function optionOf(
  { id, kind, options }: QuestionRow,
  answers: readonly AnswerKey[],
  country: string | null,
): StoredOption | undefined {
  if (kind === 'country') return options.find(({ countries }) => country !== null && countries.includes(country));
  const answer = answers.find(({ question_id }) => question_id === id);
  return options.find((option) => option.id === answer?.option_id);
}

const answerOf = ({ id, text, proof }: QuestionRow, option: StoredOption): ReadAnswer => ({
  question_id: id,
  option_id: option.id,
  question: text,
  answer: option.text,
  factor_thousandths: option.factor_thousandths,
  // Only what makes a licence cheaper has to be shown.
  proof: option.factor_thousandths < 1000 ? proof : null,
});

/** The answers that a customer hasn't proved. */
export async function unprovedAnswers(db: Db, userId: number, answers: readonly ReadAnswer[]): Promise<ReadAnswer[]> {
  if (answers.every(({ proof }) => proof === null)) return [];
  const [proofs, questions] = await Promise.all([proofsOf(db, userId), questionsAsked(db)]);
  return answers.filter(({ question_id, option_id, proof }) => {
    if (proof === null) return false;
    if (proof === 'document')
      return !proofs?.accepted.some((one) => one.question_id === question_id && one.option_id === option_id);
    const { domains = [] } = questions.find(({ id }) => id === question_id) ?? {};
    return !isOfDomain(proofs?.email ?? '', domains);
  });
}

/** What the price of every licence is multiplied by. */
export const factorsOf = (answers: readonly StoredAnswer[]): number[] =>
  answers.map(({ factor_thousandths }) => factor_thousandths / 1000);
