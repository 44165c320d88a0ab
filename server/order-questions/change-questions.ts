import { fieldsForReader, listsForReader, mergeTranslations, ownWords } from '#contract/languages/own-words.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { OrderQuestion, OrderQuestionIn } from '#contract/nouns/order-questions.ts';
import type { StoredOption } from '#contract/order-answers.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { dropFiles } from './keep-proof.ts';
import { deleteOpenProofs } from './proof-queries.ts';
import { insertQuestion, lockQuestion, type QuestionRow, updateQuestion } from './question-queries.ts';

type QuestionTools = Pick<Tools, 'db' | 'clock' | 'freshness'>;

/** To staff as its owner wrote it, to everybody else in their language. */
export function presentQuestion(row: QuestionRow, viewer: 'public' | 'staff' = 'staff'): OrderQuestion {
  const { id, kind, options, proof, domains, translations } = row;
  const isStaff = viewer === 'staff';
  const { text, help } = isStaff ? row : fieldsForReader({ text: row.text, help: row.help }, translations);
  const read = isStaff ? options : listsForReader(options, ownWords.orderQuestion.lists, translations);
  return {
    id,
    kind,
    text,
    help,
    options: read.map(({ factor_thousandths, ...option }) => ({ ...option, factor: factor_thousandths / 1000 })),
    proof,
    domains,
    translations: isStaff ? translations : null,
  };
}

export async function createQuestion(tools: QuestionTools, body: OrderQuestionIn, caller: SessionUser) {
  const { db, clock, freshness } = tools;
  const question = await db.transaction().execute(async (tx) => {
    const row = await insertQuestion(tx, { ...columnsOf(body, null), created_at: new Date(clock.now()) });
    const after = presentQuestion(row);
    await record(tx, clock, { actor: caller, action: 'question.create', subject: `question:${row.id}`, after });
    return after;
  });
  freshness.changed();
  return question;
}

/** @throws Refusal question_not_found. */
export async function changeQuestion(tools: QuestionTools, id: number, body: OrderQuestionIn, caller: SessionUser) {
  const { db, clock, freshness } = tools;
  const question = await db.transaction().execute(async (tx) => {
    const before = (await lockQuestion(tx, id)) ?? refuse('question_not_found');
    const after = presentQuestion(await updateQuestion(tx, id, columnsOf(body, before)));
    const toProve = after.proof === 'document' ? after.options.filter(({ factor }) => factor < 1) : [];
    const optionIds = toProve.map((option) => option.id);
    await forgetOpenProofs(tx, clock, id, optionIds);
    const facts = { before: presentQuestion(before), after };
    await record(tx, clock, { actor: caller, action: 'question.update', subject: `question:${id}`, ...facts });
    return after;
  });
  freshness.changed();
  return question;
}

/** @throws Refusal question_not_found. */
export async function deleteQuestion({ db, clock, freshness }: QuestionTools, id: number, caller: SessionUser) {
  await db.transaction().execute(async (tx) => {
    const before = presentQuestion((await lockQuestion(tx, id)) ?? refuse('question_not_found'));
    await updateQuestion(tx, id, { deleted_at: new Date(clock.now()) });
    await forgetOpenProofs(tx, clock, id, []);
    await record(tx, clock, { actor: caller, action: 'question.delete', subject: `question:${id}`, before });
  });
  freshness.changed();
}

/** Documents for answers that aren't to be proved any more go, and nobody decides about them. */
async function forgetOpenProofs(tx: Tx, clock: Tools['clock'], questionId: number, stillToProve: readonly number[]) {
  const keys = await deleteOpenProofs(tx, questionId, stillToProve);
  for (const key of keys) await dropFiles(tx, `question:${questionId}`, key, new Date(clock.now()));
}

/**
 * An option with the text of one of before stays that one. Where documents prove an answer, that holds only while the
 * question is the same: what was accepted for one question proves nothing of another.
 */
function columnsOf(body: OrderQuestionIn, before: QuestionRow | null) {
  let last = before?.last_option_id ?? 0;
  const isOther = body.proof === 'document' && (before?.text !== body.text || before.proof !== 'document');
  const options = body.options.map(({ text, factor, countries }): StoredOption => {
    const same = isOther ? undefined : before?.options.find((option) => option.text === text);
    const factor_thousandths = Math.round(factor * 1000);
    return { id: same?.id ?? ++last, text, factor_thousandths, countries: body.kind === 'country' ? countries : [] };
  });
  return {
    kind: body.kind,
    text: body.text,
    help: body.help,
    options: JSON.stringify(options),
    translations: JSON.stringify(
      mergeTranslations(before?.translations ?? {}, body.translations, { texts: options.map(({ text }) => text) }),
    ),
    last_option_id: last,
    proof: body.kind === 'country' ? null : (body.proof ?? null),
    domains: body.proof === 'email_domain' ? body.domains : [],
  };
}
