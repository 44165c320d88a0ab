import { type RawBuilder, sql } from 'kysely';
import type { ChangeNoun } from '#contract/admin/audit.ts';
import { peopleNamed } from '#server/accounts/users/user-queries.ts';
import type { Db } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';

export type ChangeRow = {
  id: number;
  at: Date;
  actor_id: number | null;
  fullname: string | null;
  email: string | null;
  action: string;
  subject: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

type ChangeFilters = {
  who?: string | undefined;
  noun?: ChangeNoun | undefined;
  subject?: string | undefined;
  from?: Date | undefined;
  /** The first moment that is not among them. */
  to?: Date | undefined;
};

const among = ({ who, noun, subject, from, to }: ChangeFilters): RawBuilder<unknown> => {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (who?.trim()) parts.push(sql`c.actor_id in (select u.id from users u where ${peopleNamed(who)})`);
  if (noun) parts.push(sql`c.action like ${`${noun}.%`}`);
  if (subject?.trim()) parts.push(sql`c.subject = ${subject.trim()}`);
  if (from) parts.push(sql`c.at >= ${from}`);
  if (to) parts.push(sql`c.at < ${to}`);
  return sql.join(parts, sql` and `);
};

export const changesPage = async (db: Db, filters: ChangeFilters & { page: number; limit: number }) =>
  (
    await sql<ChangeRow>`
      select c.id, c.at, c.actor_id, u.fullname, u.email, c.action, c.subject, c.before, c.after
      from audit_log c left join users u on u.id = c.actor_id where ${among(filters)}
      order by c.id desc limit ${filters.limit} offset ${(filters.page - 1) * filters.limit}`.execute(db)
  ).rows;

export const countChanges = async (db: Db, filters: ChangeFilters) =>
  only(await sql<{ total: number }>`select count(*) as total from audit_log c where ${among(filters)}`.execute(db))
    .total;
