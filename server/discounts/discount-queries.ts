import { type Selectable, sql } from 'kysely';
import { mustExist } from '#contract/must-exist.ts';
import type { CodeProblem } from '#contract/nouns/codes.ts';
import type { Environment } from '#contract/payment-providers.ts';
import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';
import type { Tables } from '#server/kit/database/tables.ts';

type Stored = Selectable<Tables['discounts']>;

/** A discount with what of it is taken, and what the customer who asks had of it before. */
export type DiscountRow = Stored & { taken: number; has_ordered: boolean; has_used: boolean };

/** Payments that may still bring money. */
const LIVE = sql.raw(`('creating', 'approval', 'capturing', 'capture_pending')`);

/**
 * Whether an order (o) has a use of its discount: it was paid, or is being paid. Orders of another environment, as
 * those that an owner tries a code with before money is taken, have none.
 */
const hasUse = sql`(o.proposal_id is null and (o.paid_at is not null
  or exists (select from payments where order_id = o.id and state in ${LIVE})))`;

/**
 * The uses of a discount (d) that offers have: one that may still be accepted or paid has a use, and one that was paid.
 */
const usesOfProposals = (environment: Environment, now: Date) => sql`(select count(*) from proposals q
  left join orders w on w.proposal_id = q.id
  where q.discount_id = d.id and q.environment = ${environment} and q.withdrawn_at is null
    and (q.until > ${now} or w.status = 'pending' or w.paid_at is not null))::int`;

/**
 * The automatic offers, and the discount of a code where one is named. What who asks is about to pay takes no use from
 * him: another payment of his takes its place.
 * @param userId null for a visitor, who has ordered nothing yet.
 */
export const discountsFor = async (
  db: Db,
  {
    code,
    userId,
    environment,
    now,
  }: { code: string | null; userId: number | null; environment: Environment; now: Date },
) =>
  (
    await sql<DiscountRow>`select d.*, case when d.uses is null then 0 else (
        select count(*) from orders o where o.discount_id = d.id and o.environment = ${environment} and ${hasUse}
          and (o.paid_at is not null or o.user_id is distinct from ${userId}::int))::int
        + ${usesOfProposals(environment, now)} end as taken,
      d.first_order and exists (select from orders o where o.user_id = ${userId} and o.kind = 'fonts'
        and o.environment = ${environment} and o.paid_at is not null) as has_ordered,
      d.once_per_customer and exists (select from orders o where o.discount_id = d.id and o.user_id = ${userId}
        and o.environment = ${environment} and o.paid_at is not null)
        or d.once_per_customer and exists (select from proposals q where q.discount_id = d.id and q.made_by = ${userId}
          and q.environment = ${environment} and q.withdrawn_at is null and q.until > ${now}) as has_used
      from discounts d where d.deleted_at is null and (d.code is null or d.code = ${code})`.execute(db)
  ).rows;

/**
 * Locks the discount of an order until the end of the transaction, and says why its use isn't this order's to take or
 * to keep: others have all of them, or the same customer has one. Null where it is. An order of an offer has its use
 * from when the offer was made.
 */
export const problemOfUse = async (
  tx: Tx,
  orderId: number,
  environment: Environment,
  now: Date,
): Promise<CodeProblem | null> => {
  const ofOrder = sql`(select discount_id from orders where id = ${orderId})`;
  const others = sql`o.id <> w.id and o.environment = ${environment}`;
  await sql`select from discounts where id = ${ofOrder} for no key update`.execute(tx);
  const { rows } = await sql<{ problem: CodeProblem | null }>`
    select case
      when w.proposal_id is not null then null
      when d.uses <= (select count(*) from orders o where o.discount_id = d.id and ${others} and ${hasUse})
        + ${usesOfProposals(environment, now)}
        then 'code_used_up'
      when d.once_per_customer and exists (select from orders o
        where o.discount_id = d.id and o.user_id = w.user_id and ${others} and (o.paid_at is not null or ${hasUse}))
        then 'code_once'
      when d.first_order and exists (select from orders o where o.user_id = w.user_id and o.kind = 'fonts'
        and ${others} and (o.paid_at is not null or o.discount_id = d.id and ${hasUse})) then 'code_first_order'
      end as problem
    from orders w join discounts d on d.id = w.discount_id where w.id = ${orderId}`.execute(tx);
  return rows[0]?.problem ?? null;
};

/**
 * Locks a discount until the end of the transaction. @returns whether a use of it is left for an offer.
 */
export const hasUseLeft = async (tx: Tx, discountId: number, environment: Environment, now: Date): Promise<boolean> => {
  await sql`select from discounts where id = ${discountId} for no key update`.execute(tx);
  const { rows } = await sql<{ is_left: boolean }>`
    select d.uses is null or d.uses > ${usesOfProposals(environment, now)} + (select count(*) from orders o
      where o.discount_id = d.id and o.environment = ${environment} and ${hasUse}) as is_left
    from discounts d where d.id = ${discountId}`.execute(tx);
  return rows[0]?.is_left ?? false;
};

export type ListedDiscount = Stored & { used: number };
const listed = (environment: Environment) => sql`select d.*, (select count(*) from orders o
    where o.discount_id = d.id and o.environment = ${environment} and (${hasUse} or o.paid_at is not null))::int
      as used
  from discounts d`;

export const listDiscounts = async (
  db: Db,
  { query, page, limit }: { query: string; page: number; limit: number },
  environment: Environment,
): Promise<{ rows: ListedDiscount[]; total: number }> => {
  const matches = sql`d.deleted_at is null and (${query.trim()} = ''
    or strpos(lower(coalesce(d.code, '') || ' ' || d.title || ' ' || d.note), lower(${query.trim()})) > 0)`;
  const { rows } = await sql<ListedDiscount>`${listed(environment)} where ${matches} order by d.id desc limit ${limit}
    offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from discounts d where ${matches}`.execute(
    db,
  );
  return { rows, total: mustExist(counted.rows[0]).total };
};

export const discountById = async (db: Tx, id: number, environment: Environment): Promise<ListedDiscount | undefined> =>
  (await sql<ListedDiscount>`${listed(environment)} where d.id = ${id} and d.deleted_at is null`.execute(db)).rows[0];

export const insertDiscount = async (tx: Tx, discount: NewRow<'discounts'>) =>
  (await tx.insertInto('discounts').values(discount).returning('id').executeTakeFirstOrThrow()).id;

export const updateDiscount = (tx: Tx, id: number, discount: Partial<NewRow<'discounts'>>) =>
  tx.updateTable('discounts').set(discount).where('id', '=', id).execute();

/** Those that buyers may still read of. */
export const titledDiscounts = (db: Db, now: Date) =>
  db
    .selectFrom('discounts')
    .select(['id', 'title', 'translations'])
    .where((on) => on.and([on('deleted_at', 'is', null), on.or([on('ends_at', 'is', null), on('ends_at', '>', now)])]))
    .orderBy('id')
    .execute();
