import { sql } from 'kysely';
import type { TermsVersion } from '#contract/nouns/license-terms.ts';
import type { OrderStatus } from '#contract/nouns/orders.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import type { ClientRow } from '#server/orders/client.ts';
import { clientJson } from '#server/orders/client-queries.ts';
import { escapeLike, wordsOf } from '#server/products/catalogue/filters.ts';

type Page = { page: number; limit: number; query?: string | undefined };

/** What somebody bought for clients and paid; every word of a search stands in the name or the email of the client. */
const ofPayer = (userId: number, query: string | undefined) => sql`
  from order_clients c join orders o on o.id = c.order_id where o.user_id = ${userId} and o.paid_at is not null
    ${sql.join(
      wordsOf(query).map(
        (word) => sql`and lower(c.name || ' ' || coalesce(c.email, ''))
        like ${`%${escapeLike(word)}%`}`,
      ),
      sql` `,
    )}`;

export type PurchaseRow = { order_id: number; client: ClientRow };

/** Those that still wait for their client first; then those of one client together, the newest order first. */
export const purchasesOfPayer = async (db: Db, userId: number, { page, limit, query }: Page) =>
  (
    await sql<PurchaseRow>`
      select c.order_id, ${clientJson} as client ${ofPayer(userId, query)}
      order by c.claimed_at is null and o.status <> 'refunded' desc, lower(coalesce(c.email, c.name)), lower(c.name),
        o.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  ).rows;

export const countPurchasesOfPayer = async (db: Db, userId: number, query: string | undefined) =>
  only(await sql<{ total: number }>`select count(*)::int as total ${ofPayer(userId, query)}`.execute(db)).total;

/** How an order for a client stands; locked until the transaction ends, so one takes or changes it at a time. */
export type ClientOrder = {
  order_id: number;
  client: ClientRow;
  /** Whether a licence of it was not given back. */
  has_licenses: boolean;
};

export const lockClientOrder = async (tx: Tx, orderId: number, payerId: number) =>
  (
    await sql<ClientOrder>`
      select c.order_id, ${clientJson} as client, o.status <> 'refunded' and exists (select from licenses l
        where l.client_order_id = c.order_id and l.revoked_at is null) as has_licenses
      from order_clients c join orders o on o.id = c.order_id
      where c.order_id = ${orderId} and o.user_id = ${payerId} and o.paid_at is not null
      for no key update of c`.execute(tx)
  ).rows[0];

export const setClientEmail = (tx: Tx, order_id: number, email: string | null) =>
  tx.updateTable('order_clients').set({ email }).where('order_id', '=', order_id).execute();

/** Links that were sent before open nothing any more. */
export const deleteLinks = (tx: Tx, order_id: number) =>
  tx.deleteFrom('client_links').where('order_id', '=', order_id).execute();

export const insertLink = (tx: Tx, order_id: number, token_hash: Buffer, created_at: Date) =>
  tx.insertInto('client_links').values({ order_id, token_hash, created_at }).execute();

/** Notes that the link of an order was given out: by mail, or to its payer. */
export const noteGiven = (tx: Tx, order_id: number, now: Date, isMailed: boolean) =>
  sql`update order_clients set waiting_since = coalesce(waiting_since, ${now}),
      sent_at = case when ${isMailed} then ${now} else sent_at end
    where order_id = ${order_id}`.execute(tx);

/** What the letters about an order for a client say. */
export type ClientFacts = {
  order_id: number;
  name: string;
  email: string | null;
  fonts: { font: string; license: string; licensee: string }[];
  payer: { id: number; email: string; fullname: string; language: string | null; is_deleted: boolean };
};

export const factsOfClients = async (tx: Tx, orderIds: readonly number[]) =>
  (
    await sql<ClientFacts>`
      select c.order_id, c.name, c.email,
        json_build_object('id', u.id, 'email', u.email, 'fullname', u.fullname, 'language', u.language,
          'is_deleted', u.deleted_at is not null) as payer,
        (select json_agg(json_build_object('font', i.sold_as, 'license', i.license_name, 'licensee', o.licensee)
          order by i.position) from order_items i where i.order_id = o.id) as fonts
      from order_clients c join orders o on o.id = c.order_id join users u on u.id = o.user_id
      where c.order_id = any(${[...orderIds]}::int[]) order by c.order_id`.execute(tx)
  ).rows;

const AT_ONCE = 50;

/** Marks as reminded the orders whose client had the chance to take the licences by `before` and did not. */
export const claimUnclaimed = async (tx: Tx, now: Date, before: Date) =>
  (
    await sql<{ order_id: number }>`
      update order_clients set reminded_at = ${now} where order_id in (
        select c.order_id from order_clients c join orders o on o.id = c.order_id
        where c.claimed_at is null and c.reminded_at is null and c.waiting_since <= ${before}
          and exists (select from licenses l where l.client_order_id = c.order_id and l.revoked_at is null)
          and o.status in ('success', 'partially_refunded')
        order by c.waiting_since limit ${AT_ONCE} for update of c skip locked)
      returning order_id`.execute(tx)
  ).rows.map(({ order_id }) => order_id);

export type ClaimRow = ClientOrder & {
  status: OrderStatus;
  payer_id: number;
  /** Empty for somebody whose account is deleted. */
  payer: string;
  claimed_by: number | null;
};

const claimByToken = async (db: Db, token_hash: Buffer, lock = sql``) =>
  (
    await sql<ClaimRow>`
      select c.order_id, ${clientJson} as client, o.status, o.user_id as payer_id, c.claimed_by,
        case when u.deleted_at is null then u.fullname else '' end as payer,
        o.status <> 'refunded' and exists (select from licenses l
          where l.client_order_id = c.order_id and l.revoked_at is null) as has_licenses
      from order_clients c join client_links k on k.order_id = c.order_id join orders o on o.id = c.order_id
        join users u on u.id = o.user_id
      where k.token_hash = ${token_hash} and o.paid_at is not null ${lock}`.execute(db)
  ).rows[0];

export const readClaimByToken = (db: Db, token_hash: Buffer) => claimByToken(db, token_hash);

/** The same, locked until the transaction ends: one person takes it at a time, by a link that stays meanwhile. */
export const lockClaim = (tx: Tx, token_hash: Buffer) => claimByToken(tx, token_hash, sql`for no key update of c, k`);

/** An account that stays until the transaction ends; nothing where it was deleted. */
export const keepAccount = async (tx: Tx, id: number) =>
  (await sql`select from users where id = ${id} and deleted_at is null for share`.execute(tx)).rows.length > 0;

/** Gives the licences of an order to who takes them. @returns their numbers, and the terms that were accepted. */
export const giveLicenses = async (tx: Tx, orderId: number, userId: number) =>
  (
    await sql<{ number: string; license_type_id: number; terms_version: number | null; terms_sha256: string | null }>`
      update licenses set user_id = ${userId}
      where client_order_id = ${orderId} and user_id is null and revoked_at is null
      returning number, license_type_id, terms_version, terms_sha256`.execute(tx)
  ).rows;

export const numbersOfClaim = async (tx: Tx, orderId: number, userId: number) =>
  (
    await sql<{ number: string }>`select number from licenses
      where client_order_id = ${orderId} and user_id = ${userId} order by id`.execute(tx)
  ).rows.map(({ number }) => number);

export type AcceptedTerms = { license_type_id: number } & TermsVersion;

export const setClaimed = (tx: Tx, order_id: number, by: number, now: Date, accepted: AcceptedTerms[]) =>
  tx
    .updateTable('order_clients')
    .set({ claimed_at: now, claimed_by: by, accepted: JSON.stringify(accepted) })
    .where('order_id', '=', order_id)
    .execute();
