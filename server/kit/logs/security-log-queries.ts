import { sql } from 'kysely';
import type { SecurityKind } from '#contract/security-kinds.ts';
import type { Db } from '../database/database.ts';

export type SecurityRow = {
  minute: number;
  kind: SecurityKind;
  user_id: number | null;
  network: string;
  about: string;
  count: number;
};

/** What is there already of the same minute, kind, user, network and thing is counted on. */
export const insertSecurityEvents = (db: Db, rows: SecurityRow[]) =>
  sql`
    insert into security_events (minute, kind, user_id, network, about, count)
    select to_timestamp(minute / 1000.0), kind, (select id from users where id = user_id), network, about, count
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (minute float8, kind text, user_id integer, network text, about text, count integer)
    on conflict (minute, kind, user_id, network, about) do update
      set count = security_events.count + excluded.count`.execute(db);

/** Forgets the oldest events beyond this number. */
export const keepNewestEvents = (db: Db, most: number) =>
  sql`
    delete from security_events
    where id <= (select id from security_events order by id desc limit 1 offset ${most})`.execute(db);
