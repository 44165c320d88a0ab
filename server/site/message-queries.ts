import { sql } from 'kysely';
import type { ContactMessage } from '#contract/admin/messages.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { sortColumn } from '#server/kit/database/sort-column.ts';

const MESSAGE = ['id', 'name', 'email', 'message', 'state', 'created_at'] as const;

const sortColumns = { createdAt: 'created_at', name: 'name', state: 'state' } as const;

type SortField = keyof typeof sortColumns;
type State = ContactMessage['state'];
type MessageFilter = {
  page: number;
  limit: number;
  sort: SortField | `-${SortField}`;
  query: string;
  state?: State | undefined;
};

/** In the order asked for; equal ones the newest first. */
export const messagesPage = (db: Db, { page, limit, sort, ...wish }: MessageFilter) =>
  matching(db, wish)
    .select(MESSAGE)
    .orderBy(sortColumn(sortColumns, sort), sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();

export const countMessages = async (db: Db, criterion: Pick<MessageFilter, 'query' | 'state'>) =>
  (
    await matching(db, criterion)
      .select((q) => q.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

const matching = (db: Db, { query, state }: Pick<MessageFilter, 'query' | 'state'>) =>
  db
    .selectFrom('contact_messages')
    .where(sql<boolean>`strpos(lower(name || ' ' || email || ' ' || message), lower(${query.trim()})) > 0`)
    .$if(state !== undefined, (q) => q.where('state', '=', mustExist(state)));

/** Locked until the transaction ends. */
export const messageForChange = (tx: Tx, id: number) =>
  tx.selectFrom('contact_messages').select(MESSAGE).where('id', '=', id).forUpdate().executeTakeFirst();

export const setMessageState = (tx: Tx, id: number, state: State, updated_at: Date) =>
  tx.updateTable('contact_messages').set({ state, updated_at }).where('id', '=', id).execute();

export const deleteMessage = (tx: Tx, id: number) =>
  tx.deleteFrom('contact_messages').where('id', '=', id).returning('state').executeTakeFirst();
