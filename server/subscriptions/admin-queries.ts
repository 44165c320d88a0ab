import { type RawBuilder, sql } from 'kysely';
import type { subscriptionSorts } from '#contract/nouns/subscriptions.ts';
import { holdsWords } from '#server/accounts/users/user-queries.ts';
import type { Db } from '#server/kit/database/database.ts';
import { inOrderOf, listIds, type Page } from '#server/kit/database/list-ids.ts';
import { only } from '#server/kit/database/only.ts';
import { sortColumn } from '#server/kit/database/sort-column.ts';
import { subscriptionsWhere } from './queries.ts';

type SortField = (typeof subscriptionSorts)[number];
type SubscriptionList = Page & { sort: SortField | `-${SortField}`; query?: string | undefined };

/** A period that is paid and runs stands before the others; whether it is paid is only asked of those that run. */
const isOver = (now: Date) => sql`case when s.start_at <= ${now} and s.end_at > ${now} then
  not exists (select from orders o where o.id = s.order_id and o.status in ('success', 'partially_refunded')) else true
    end`;

const sortColumns = (now: Date): Record<SortField, RawBuilder<unknown>> => ({
  user: sql`s.subscriber`,
  plan: sql`lower(s.plan_name)`,
  status: isOver(now),
  start_date: sql`s.start_at`,
  end_date: sql`s.end_at`,
});

const listed = (query = '') => sql`s.paid_at is not null and ${holdsWords(sql`s.admin_words`, query)}`;

/** A page of the paid periods of all customers, with their `total`. */
export const subscriptionsPage = async (
  db: Db,
  { sort, query, ...page }: SubscriptionList,
  now: Date,
  total: number,
) => {
  const from = sql`subscriptions s where ${listed(query)}`;
  const list = { from, id: sql`s.id`, by: sortColumn(sortColumns(now), sort), isDown: sort.startsWith('-') };
  const ids = await listIds(db, list, page, total);
  return inOrderOf(ids, await subscriptionsWhere(db, sql`s.id = any(${ids}::int[])`));
};

export const countSubscriptions = async (db: Db, query: string | undefined) =>
  only(await sql<{ total: number }>`select count(*) as total from subscriptions s where ${listed(query)}`.execute(db))
    .total;
