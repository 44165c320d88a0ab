import { type RawBuilder, sql } from 'kysely';
import { mustExist } from '#contract/must-exist.ts';
import type { QuoteStatus } from '#contract/nouns/quotes.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import { sortColumn } from '#server/kit/database/sort-column.ts';
import type { NewItem } from '#server/orders/queries.ts';
import { escapeLike } from '#server/products/catalogue/filters.ts';
import { styleOfPart } from '#server/products/catalogue/queries.ts';
import type { Seller } from '#server/settings/seller/seller.ts';
import type { ProposalFacts, ProposalRow } from './proposal.ts';

/** How an offer (q) with its order (o) stands. */
const statusAt = (now: Date) => sql<QuoteStatus>`case
  when q.withdrawn_at is not null then 'withdrawn'
  when o.paid_at is not null then 'paid'
  when o.status = 'pending' then 'accepted'
  when o.id is not null or q.until <= ${now} then 'expired'
  else 'open' end`;

const FROM = sql`from proposals q left join orders o on o.proposal_id = q.id`;

const proposalsWhere = async (db: Tx, now: Date, rest: RawBuilder<unknown>) =>
  (
    await sql<ProposalRow>`
      select q.id, q.number, q.token, q.made_by, maker.fullname as maker, q.is_by_staff, q.email, q.fullname,
        q.company, q.language, q.licensee, q.note, q.po_number, q.invoice_to, q.buyer, q.tax, q.total_cents, q.discount,
        (select translations from discounts where id = q.discount_id) as discount_translations, q.answers, q.lines,
        q.environment, q.contract_key, q.contract_name, q.created_at, q.until, q.sent_at, q.sent_count, q.opened_at,
        q.last_opened_at, q.opened_count, q.withdrawn_at, ${statusAt(now)} as status,
        o.id as order_id, o.created_at as accepted_at, o.paid_at,
        (select json_build_object('id', u.id, 'fullname', u.fullname, 'email', u.email) from users u
          where u.id = o.user_id) as accepted_by,
        (select json_agg(json_build_object('slug', coalesce(p.slug, ''), 'specimen', coalesce(p.specimen, ''),
          'version', p.version, 'style_id', ${styleOfPart(sql`(i.line -> 'part')`)}, 'picture_key', p.picture_key,
          'is_on_offer', coalesce(p.is_on_offer, false)) order by i.at)
          from jsonb_array_elements(q.lines) with ordinality i (line, at)
          left join products p on p.id = (i.line ->> 'product_id')::int) as pictures
      ${FROM} join users maker on maker.id = q.made_by ${rest}`.execute(db)
  ).rows;

export const proposalByToken = async (db: Tx, token: string, now: Date) =>
  (await proposalsWhere(db, now, sql`where q.token = ${token}`))[0];

export const proposalById = async (db: Tx, id: number, now: Date) =>
  (await proposalsWhere(db, now, sql`where q.id = ${id}`))[0];

/** One who accepts or withdraws at a time: what is read after this holds until the transaction ends. */
export const lockProposal = (tx: Tx, id: number) =>
  sql`select from proposals where id = ${id} for no key update`.execute(tx);

type Page = { page: number; limit: number };
const slice = ({ page, limit }: Page) => sql`limit ${limit} offset ${(page - 1) * limit}`;

const SORTS = { createdAt: sql`q.id`, until: sql`q.until`, total: sql`q.total_cents` } as const;
type Sort = keyof typeof SORTS;
export type ProposalList = Page & {
  sort: Sort | `-${Sort}`;
  query: string;
  status?: QuoteStatus | undefined;
};

export async function listProposals(db: Db, list: ProposalList, now: Date) {
  const words = list.query.trim().toLowerCase();
  const where = sql`where (${words} = '' or q.words like ${`%${escapeLike(words)}%`})
    and (${list.status ?? null}::text is null or ${statusAt(now)} = ${list.status ?? null})`;
  const isDown = list.sort.startsWith('-');
  const way = sql.raw(isDown ? 'desc' : 'asc');
  const by = sortColumn(SORTS, list.sort);
  const rows = await proposalsWhere(db, now, sql`${where} order by ${by} ${way}, q.id ${way} ${slice(list)}`);
  const { total } = only(await sql<{ total: number }>`select count(*)::int as total ${FROM} ${where}`.execute(db));
  return { rows, total };
}

/** What somebody made, was sent to an address that is known to be theirs, or accepted. */
export async function proposalsOf(db: Db, userId: number, page: Page, now: Date) {
  const where = sql`where q.id in (
    select id from proposals where made_by = ${userId} and not is_by_staff
    union select p.id from proposals p join users u on lower(u.email) = lower(p.email)
      where u.id = ${userId} and u.email_proved_at is not null and p.sent_at is not null
    union select proposal_id from orders where user_id = ${userId} and proposal_id is not null)`;
  const rows = await proposalsWhere(db, now, sql`${where} order by q.id desc ${slice(page)}`);
  const { total } = only(await sql<{ total: number }>`select count(*)::int as total ${FROM} ${where}`.execute(db));
  return { rows, total };
}

export type NewProposal = Omit<ProposalFacts, 'id' | 'number'> & {
  token: string;
  made_by: number;
  is_by_staff: boolean;
  seller: Omit<Seller, 'invoicePrefix'>;
  lines: NewItem[];
};

/** @returns the id. Its number has the id in it, so some may be missing from a row of them. */
export const insertProposal = async (tx: Tx, row: NewProposal): Promise<number> => {
  const year = row.created_at.toISOString().slice(0, 4);
  const { rows } = await sql<{ id: number }>`
    insert into proposals (id, number, token, made_by, is_by_staff, email, fullname, company, language, licensee, note,
      po_number, invoice_to, buyer, tax, total_cents, discount, discount_id, answers, lines, seller, environment,
      created_at, until)
    overriding system value
    select id, ${`OF-${year}-`} || lpad(id::text, greatest(6, length(id::text)), '0'), ${row.token}, ${row.made_by},
      ${row.is_by_staff}, ${row.email}, ${row.fullname}, ${row.company}, ${row.language}, ${row.licensee}, ${row.note},
      ${row.po_number}, ${row.invoice_to && JSON.stringify(row.invoice_to)}::jsonb,
      ${row.buyer && JSON.stringify(row.buyer)}::jsonb, ${JSON.stringify(row.tax)}::jsonb,
      ${row.total_cents}, ${row.discount && JSON.stringify(row.discount)}::jsonb, ${row.discount?.id ?? null},
      ${JSON.stringify(row.answers)}::jsonb, ${JSON.stringify(row.lines)}::jsonb, ${JSON.stringify(row.seller)}::jsonb,
      ${row.environment}, ${row.created_at}, ${row.until}
    from (select nextval(pg_get_serial_sequence('proposals', 'id'))::int as id) next
    returning id`.execute(tx);
  return mustExist(rows[0]).id;
};

/** Writes down that an offer was opened, at most once a minute. */
export const noteOpened = (db: Db, id: number, now: Date) =>
  sql`update proposals set opened_at = coalesce(opened_at, ${now}), last_opened_at = ${now},
      opened_count = opened_count + 1
    where id = ${id} and (last_opened_at is null or last_opened_at < ${new Date(now.getTime() - 60_000)})`.execute(db);

/** @returns how often it was sent, with this time. */
export const noteSent = async (tx: Tx, id: number, now: Date): Promise<number> =>
  only(
    await sql<{ sent_count: number }>`update proposals set sent_at = ${now}, sent_count = sent_count + 1
      where id = ${id} returning sent_count`.execute(tx),
  ).sent_count;

/** At once; when there were as many, there may be more. */
const ENDING_AT_ONCE = 50;

/** Marks offers that end soon and nobody accepted as told; those sent a moment ago speak for themselves. */
export const claimEndingOffers = async (
  tx: Tx,
  now: Date,
  { ahead_ms, rest_ms }: { ahead_ms: number; rest_ms: number },
) => {
  const { rows } = await sql<{ id: number }>`
    update proposals set told_ending_at = ${now} where id in (
      select q.id from proposals q where q.told_ending_at is null and q.withdrawn_at is null and q.until > ${now}
        and q.until <= ${new Date(now.getTime() + ahead_ms)} and q.sent_at <= ${new Date(now.getTime() - rest_ms)}
        and not exists (select from orders o where o.proposal_id = q.id)
      order by q.until limit ${ENDING_AT_ONCE} for update skip locked)
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? [] : proposalsWhere(tx, now, sql`where q.id = any(${ids}::int[]) order by q.id`);
};

export const setWithdrawn = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('proposals').set({ withdrawn_at: now }).where('id', '=', id).execute();

/** Closes the unpaid order of an offer, which is locked. @returns whether it did; not while somebody pays it. */
export const endOrder = async (tx: Tx, orderId: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`update orders o set status = 'expired', cart_key = null, proposal_id = null
    where id = ${orderId} and status = 'pending' and not exists (select from payments where order_id = o.id
      and state in ('creating', 'approval', 'capturing', 'capture_pending'))`.execute(tx);
  return numAffectedRows === 1n;
};

export const setContract = (tx: Tx, id: number, contract_key: string, contract_name: string) =>
  tx.updateTable('proposals').set({ contract_key, contract_name }).where('id', '=', id).execute();

/** Until when others pay to have fonts of an offer alone. */
export const holdsOfProposal = async (db: Db, id: number, userId: number, now: Date) => {
  const fonts = sql`select (line ->> 'product_id')::int from proposals q, jsonb_array_elements(q.lines) line
    where q.id = ${id}`;
  const { rows } = await sql<{ ends_at: Date }>`select h.ends_at from product_holds h
    where h.user_id <> ${userId} and h.ends_at > ${now} and h.product_id in (${fonts})`.execute(db);
  return rows.map(({ ends_at }) => ends_at);
};

/** The account that an email address belongs to, as far as it is known to. */
export const accountOfEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'fullname', 'language'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
