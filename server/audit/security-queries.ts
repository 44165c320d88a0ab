import { type RawBuilder, sql } from 'kysely';
import type { SecurityKind } from '#contract/security-kinds.ts';
import { peopleNamed } from '#server/accounts/users/user-queries.ts';
import type { Db } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';

export type SecurityRow = {
  id: number;
  minute: Date;
  kind: SecurityKind;
  user_id: number | null;
  fullname: string | null;
  email: string | null;
  network: string;
  about: string;
  count: number;
};

type SecurityFilters = {
  who?: string | undefined;
  kind?: SecurityKind | undefined;
  network?: string | undefined;
  from?: Date | undefined;
  /** The first moment that is not among them. */
  to?: Date | undefined;
};

const among = ({ who, kind, network, from, to }: SecurityFilters): RawBuilder<unknown> => {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (who?.trim()) parts.push(sql`e.user_id in (select u.id from users u where ${peopleNamed(who)})`);
  if (kind) parts.push(sql`e.kind = ${kind}`);
  if (network?.trim()) parts.push(sql`e.network = ${network.trim()}`);
  if (from) parts.push(sql`e.minute >= ${from}`);
  if (to) parts.push(sql`e.minute < ${to}`);
  return sql.join(parts, sql` and `);
};

export const securityPage = async (db: Db, filters: SecurityFilters & { page: number; limit: number }) =>
  (
    await sql<SecurityRow>`
      select e.id, e.minute, e.kind, e.user_id, u.fullname, u.email, e.network, e.about, e.count
      from security_events e left join users u on u.id = e.user_id where ${among(filters)}
      order by e.id desc limit ${filters.limit} offset ${(filters.page - 1) * filters.limit}`.execute(db)
  ).rows;

export const countSecurity = async (db: Db, filters: SecurityFilters) =>
  only(
    await sql<{ total: number }>`select count(*) as total from security_events e where ${among(filters)}`.execute(db),
  ).total;
