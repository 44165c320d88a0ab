import { type Selectable, sql } from 'kysely';
import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';
import type { Tables } from '#server/kit/database/tables.ts';

export type QuestionRow = Selectable<Tables['order_questions']>;

/** What is asked today, in the order in which it is asked. */
export const questionsAsked = (db: Tx): Promise<QuestionRow[]> =>
  db.selectFrom('order_questions').selectAll().where('deleted_at', 'is', null).orderBy('id').execute();

/** A question that is asked today, locked until the end of the transaction. */
export const lockQuestion = (tx: Tx, id: number): Promise<QuestionRow | undefined> =>
  tx
    .selectFrom('order_questions')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const insertQuestion = (tx: Tx, question: NewRow<'order_questions'>): Promise<QuestionRow> =>
  tx.insertInto('order_questions').values(question).returningAll().executeTakeFirstOrThrow();

export const updateQuestion = (
  tx: Tx,
  id: number,
  question: Partial<NewRow<'order_questions'>>,
): Promise<QuestionRow> =>
  tx.updateTable('order_questions').set(question).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export type AnswerKey = { question_id: number; option_id: number };

/** What somebody can show for answers: an email address that was proved, and documents that staff accepted. */
export const proofsOf = async (db: Db, userId: number) =>
  (
    await sql<{ email: string | null; accepted: AnswerKey[] }>`
      select case when email_proved_at is not null then email end as email,
        coalesce((select json_agg(json_build_object('question_id', question_id, 'option_id', option_id))
          from answer_proofs where user_id = u.id and state = 'accepted'), '[]') as accepted
      from users u where id = ${userId}`.execute(db)
  ).rows[0];
