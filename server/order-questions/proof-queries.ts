import { type RawBuilder, sql } from 'kysely';
import type { AnswerProof, StaffProof } from '#contract/nouns/answer-proofs.ts';
import type { StoredOption } from '#contract/order-answers.ts';
import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';

export type ProofRow = {
  id: number;
  user_id: number;
  fullname: string;
  email: string;
  question_id: number;
  option_id: number;
  question: string;
  option: StoredOption;
  file_key: string | null;
  file_name: string;
  media_type: StaffProof['mediaType'];
  state: AnswerProof['state'];
  reason: string;
  created_at: Date;
  decided_at: Date | null;
};

/** Documents whose question still offers the answer. */
const offered = sql`answer_proofs p join order_questions q on q.id = p.question_id
  join lateral jsonb_array_elements(q.options) o (option) on (o.option ->> 'id')::int = p.option_id`;

/** @param rest - what follows the tables: which proofs, in which order. */
const selectProofs = async (db: Db, rest: RawBuilder<unknown>): Promise<ProofRow[]> =>
  (
    await sql<ProofRow>`
      select p.id, p.user_id, u.fullname, u.email, p.question_id, p.option_id, q.text as question, o.option,
        p.file_key, p.file_name, p.media_type, p.state, p.reason, p.created_at, p.decided_at
      from ${offered} join users u on u.id = p.user_id ${rest}`.execute(db)
  ).rows;

export const proofsOfUser = (db: Db, userId: number): Promise<ProofRow[]> =>
  selectProofs(db, sql`where p.user_id = ${userId} and q.deleted_at is null order by p.id desc`);

export const listProofRows = async (
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ProofRow[]; total: number }> => {
  const rows = await selectProofs(
    db,
    sql`order by p.state <> 'open', case when p.state = 'open' then p.id else -p.id end
      limit ${limit} offset ${(page - 1) * limit}`,
  );
  const { total } = only(await sql<{ total: number }>`select count(*)::int as total from ${offered}`.execute(db));
  return { rows, total };
};

export const proofById = async (db: Tx, id: number): Promise<ProofRow | undefined> =>
  (await selectProofs(db, sql`where p.id = ${id}`))[0];

/** The same, locked until the end of the transaction. */
export const lockProof = async (tx: Tx, id: number): Promise<ProofRow | undefined> => {
  await sql`select from answer_proofs where id = ${id} for no key update`.execute(tx);
  return proofById(tx, id);
};

/** Keeps an account from being deleted until the transaction ends. @returns whether it is there. */
export const lockAccount = async (tx: Tx, userId: number): Promise<boolean> =>
  (await sql`select from users where id = ${userId} and deleted_at is null for share`.execute(tx)).rows.length > 0;

/** What somebody has shown for an answer already, locked; nothing where staff declined all of it. */
export const lockStanding = (tx: Tx, userId: number, questionId: number, optionId: number) =>
  tx
    .selectFrom('answer_proofs')
    .select(['id', 'state', 'file_key'])
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .where('option_id', '=', optionId)
    .where('state', '<>', 'declined')
    .forNoKeyUpdate()
    .executeTakeFirst();

export const insertProof = async (tx: Tx, proof: NewRow<'answer_proofs'>): Promise<number> =>
  (await tx.insertInto('answer_proofs').values(proof).returning('id').executeTakeFirstOrThrow()).id;

export const updateProof = (tx: Tx, id: number, proof: Partial<NewRow<'answer_proofs'>>) =>
  tx.updateTable('answer_proofs').set(proof).where('id', '=', id).execute();

/** Forgets what waits for an answer that isn't to be proved any more. @returns the files. */
export const deleteOpenProofs = async (tx: Tx, questionId: number, exceptOptions: readonly number[]) =>
  (
    await sql<{ file_key: string | null }>`delete from answer_proofs where question_id = ${questionId}
      and state = 'open' and option_id <> all(${exceptOptions}::int[]) returning file_key`.execute(tx)
  ).rows.flatMap(({ file_key }) => file_key ?? []);
