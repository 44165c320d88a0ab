import { sql } from 'kysely';
import type { Db } from '#server/kit/database/database.ts';
import { type HeldPlan, holdPlans, type PaidPeriod } from './held-plans.ts';

/** The plans that somebody holds at a moment or has held. */
export async function plansHeldBy(db: Db, userId: number, now: Date): Promise<HeldPlan[]> {
  const { rows } = await sql<PaidPeriod>`
    select s.plan_id, s.plan_name, s.license_type_id, t.name as license_name, o.status as order_status, s.start_at, s.end_at,
      p.is_active and p.archived_at is null as is_offered
    from subscriptions s join orders o on o.id = s.order_id join subscription_plans p on p.id = s.plan_id
      left join license_types t on t.id = s.license_type_id
    where s.user_id = ${userId} and s.paid_at is not null order by s.end_at`.execute(db);
  return holdPlans(rows, now);
}
