import { type RawBuilder, sql } from 'kysely';
import { listsForReader, ownWords, type Translations } from '#contract/languages/own-words.ts';
import type { Environment } from '#contract/payment-providers.ts';
import type { PeriodFont } from '#contract/plan-fonts.ts';
import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import { holdPlans, type OwnedPlan, type PaidPeriod } from './owned-plans.ts';

/** Whether a licence type gives fonts of the demo catalogue, which are not sold for real money. */
export const givesDemoFonts = async (db: Db, { id, license_type_id }: { id: number; license_type_id: number | null }) =>
  only(
    await sql<{ found: boolean }>`
      select exists (select from product_licenses l join products p on p.id = l.product_id
        where l.license_type_id = ${license_type_id} and p.demo and p.is_on_offer and p.in_plans
          and exists (select from subscription_plans s where s.id = ${id} and (s.fonts is null
            or s.fonts @> jsonb_build_array(jsonb_build_object('product_id', p.id))))) as found`.execute(db),
  ).found;

export type SubscriptionRow = {
  id: number;
  user_id: number;
  fullname: string | null;
  email: string | null;
  plan_id: number;
  plan_name: string;
  plan_translations: Translations;
  price_cents: number;
  months: number;
  order_id: number;
  order_status: string;
  environment: Environment;
  payment_reference: string | null;
  created_at: Date;
  fonts: PeriodFont[] | null;
  start_at: Date | null;
  end_at: Date | null;
  revoked_at: Date | null;
};

const FROM = sql`from subscriptions s join orders o on o.id = s.order_id join users u on u.id = s.user_id`;
export const subscriptionsWhere = async (db: Tx, condition: RawBuilder<unknown>, page: RawBuilder<unknown> = sql``) =>
  (
    await sql<SubscriptionRow>`
      select s.id, s.user_id, u.fullname, u.email, s.plan_id, s.plan_name,
        (select translations from subscription_plans where id = s.plan_id) as plan_translations,
        s.price_cents, s.months,
        s.order_id, o.status as order_status, o.environment,
        o.payment_reference, s.fonts, s.created_at, s.start_at, s.end_at, s.revoked_at
      ${FROM} where ${condition} ${page}`.execute(db)
  ).rows;

export const subscriptionById = async (db: Tx, id: number) => (await subscriptionsWhere(db, sql`s.id = ${id}`))[0];

export const subscriptionOfUser = async (db: Tx, id: number, userId: number) =>
  (await subscriptionsWhere(db, sql`s.id = ${id} and s.user_id = ${userId}`))[0];

/**
 * The paid period of somebody that matters today: the running one with the latest end, else the last that ended. A
 * running one ends where the last period ends that was paid for its plan: who renewed early has paid until then.
 */
export const presentSubscriptionOf = async (
  db: Db,
  userId: number,
  now: Date,
): Promise<SubscriptionRow | undefined> => {
  const [row] = await subscriptionsWhere(
    db,
    sql`s.user_id = ${userId} and s.paid_at is not null and s.start_at <= ${now}`,
    sql`order by (s.end_at > ${now} and ${isPaidSql}) desc, (
      select max(later.end_at) from subscriptions later where later.user_id = s.user_id and later.plan_id = s.plan_id
        and later.end_at > ${now} and later.revoked_at is null) desc nulls last, s.end_at desc, s.id desc limit 1`,
  );
  if (!row?.end_at || row.end_at <= now) return row;
  return { ...row, end_at: (await paidUntil(db, userId, row.plan_id, now)) ?? row.end_at };
};

const boughtBy = (userId: number) => sql`s.user_id = ${userId} and s.paid_at is not null`;

/** Every paid period of somebody, also those to come, the latest end first. */
export const periodsOfUser = (db: Db, userId: number, { page, limit }: { page: number; limit: number }) =>
  subscriptionsWhere(
    db,
    boughtBy(userId),
    sql`order by s.end_at desc, s.id desc limit ${limit} offset ${(page - 1) * limit}`,
  );

export const countPeriodsOfUser = async (db: Db, userId: number) =>
  only(
    await sql<{ total: number }>`select count(*) as total from subscriptions s where ${boughtBy(userId)}`.execute(db),
  ).total;

const isPaidSql = sql`o.status in ('success', 'partially_refunded')`;

/** Until when somebody has paid for a plan; nothing when no period of it lies ahead. */
export const paidUntil = async (tx: Tx, userId: number, planId: number, now: Date) =>
  only(
    await sql<{ end_at: Date | null }>`
      select max(s.end_at) as end_at ${FROM}
        where s.user_id = ${userId} and s.plan_id = ${planId} and s.end_at > ${now} and ${isPaidSql}`.execute(tx),
  ).end_at;

export const hasOwnedPlan = async (db: Db, userId: number, planId: number) =>
  (await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('plan_id', '=', planId)
    .where('paid_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** One buyer starts one period at a time, whatever the number of clicks and tabs. */
export const lockBuyer = (tx: Tx, userId: number) =>
  sql`select from users where id = ${userId} for no key update`.execute(tx);

/** The pending period of a plan that can still be paid; none while its payment needs review. */
export const openSubscription = async (tx: Tx, userId: number, planId: number) =>
  (
    await subscriptionsWhere(
      tx,
      sql`s.user_id = ${userId} and s.plan_id = ${planId} and o.status = 'pending'
        and not exists (select from payments where order_id = o.id and state = 'frozen')`,
      sql`order by s.id desc limit 1`,
    )
  )[0];

export const insertSubscription = async (tx: Tx, row: NewRow<'subscriptions'>) =>
  (await tx.insertInto('subscriptions').values(row).returning('id').executeTakeFirstOrThrow()).id;

export const subscriptionOfOrder = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('subscriptions')
    .select(['id', 'user_id', 'plan_id', 'paid_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();

/** Writes when the money of a period came, if its order is paid and it was not written before. */
export const setPaid = async (tx: Tx, orderId: number, paidAt: Date) =>
  (
    await sql<{ user_id: number; plan_id: number }>`
      update subscriptions s set paid_at = ${paidAt} from orders o
      where o.id = s.order_id and s.order_id = ${orderId} and s.paid_at is null and ${isPaidSql}
        returning s.user_id, s.plan_id`.execute(tx)
  ).rows[0];

export const setRevoked = (tx: Tx, orderId: number, at: Date) =>
  tx
    .updateTable('subscriptions')
    .set({ revoked_at: at })
    .where('order_id', '=', orderId)
    .where('paid_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .returning(['user_id', 'plan_id'])
    .executeTakeFirst();

/**
 * The paid periods of one person and plan. Two payments are laid out one after the other, by the lock of their orders.
 */
export const purchasesOf = (tx: Tx, userId: number, planId: number) =>
  tx
    .selectFrom('subscriptions')
    .select(['id', 'paid_at', 'months', 'revoked_at'])
    .where('user_id', '=', userId)
    .where('plan_id', '=', planId)
    .where('paid_at', 'is not', null)
    .$narrowType<{ paid_at: Date }>()
    .orderBy('id')
    .execute();

export const writePeriods = (tx: Tx, periods: { id: number; start: Date; end: Date }[]) =>
  sql`update subscriptions s set start_at = p.start, end_at = p.end
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as p (id int, start timestamptz, "end" timestamptz)
      where s.id = p.id`.execute(tx);

/** What a plan that was bought is called; renamed since, it reads as it was sold. */
export const planNameForReader = ({ plan_name }: { plan_name: string }, translations: Translations): string =>
  listsForReader({ name: plan_name }, ownWords.plan.lists, translations).name;

/** The plans that somebody holds at a moment or has held. */
export async function plansOwnedBy(db: Db, userId: number, now: Date): Promise<OwnedPlan[]> {
  const { rows } = await sql<PaidPeriod & { translations: Translations }>`
    select s.plan_id, s.plan_name, p.translations, s.license_type_id, s.fonts, t.name as license_name,
      o.status as order_status, s.start_at,
      s.end_at,
      p.is_active and p.archived_at is null as is_offered
    from subscriptions s join orders o on o.id = s.order_id join subscription_plans p on p.id = s.plan_id
      left join license_types t on t.id = s.license_type_id
    where s.user_id = ${userId} and s.paid_at is not null order by s.end_at`.execute(db);
  const named = rows.map(({ translations, ...row }) => ({ ...row, plan_name: planNameForReader(row, translations) }));
  return holdPlans(named, now);
}
