import type { StoredOption } from '#contract/order-answers.ts';
import type { Db } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import { type QuestionRow, questionsAsked } from '#server/order-questions/question-queries.ts';
import { unprovedAnswers } from '#server/order-questions/read-answers.ts';
import type { ProposalRow } from './proposal.ts';

/**
 * An offer of a cart is priced by what its maker answered: whoever accepts it needs the same proofs, and is in a
 * country with the same price. Staff write prices for the person they know.
 * @throws Refusal proof_needed, quote_other_country.
 */
export async function refuseOthersPrice(
  db: Db,
  proposal: Pick<ProposalRow, 'is_by_staff' | 'answers' | 'buyer'>,
  userId: number,
  country: string | undefined,
): Promise<void> {
  if (proposal.is_by_staff) return;
  const questions = await questionsAsked(db);
  const offered = proposal.buyer?.country;
  const isElsewhere = questions.some(
    ({ kind, options }) => kind === 'country' && optionIn(options, country ?? offered) !== optionIn(options, offered),
  );
  if (isElsewhere) refuse('quote_other_country');
  const answers = proposal.answers.map((answer) => ({ ...answer, proof: proofOf(questions, answer) }));
  if ((await unprovedAnswers(db, userId, answers)).length > 0) refuse('proof_needed');
}

const optionIn = (options: readonly StoredOption[], country: string | undefined) =>
  options.find(({ countries }) => country !== undefined && countries.includes(country))?.id;

/** What proves an answer today; an answer that isn't asked for any more needs no proof. */
const proofOf = (questions: readonly QuestionRow[], answer: ProposalRow['answers'][number]) =>
  answer.factor_thousandths < 1000 ? (questions.find(({ id }) => id === answer.question_id)?.proof ?? null) : null;
