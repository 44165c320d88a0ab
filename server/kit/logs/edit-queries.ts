import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { only } from '../database/only.ts';

export type EditRow = { at: Date; fullname: string | null; fields: string[] };
type Edit = { subject: string; at: Date; by: number | null; fields: readonly string[] };

/** Locks a subject against other edits until the transaction ends. */
export const lockSubject = (tx: Tx, subject: string) =>
  sql`select pg_advisory_xact_lock(hashtext('edit'), hashtext(${subject}))`.execute(tx);

/**
 * The last edit of a thing, where a reader with this snapshot has not seen it. What is older than `since` everybody has
 * seen.
 */
export const editAfter = async (
  tx: Tx,
  subject: string,
  { snapshot, own }: { snapshot: string; own?: string | undefined },
  since: Date,
) =>
  (
    await sql<EditRow>`
      select e.at, u.fullname, e.fields from edits e left join users u on u.id = e.by
      where e.subject = ${subject} and e.at >= ${since}
        and not pg_visible_in_snapshot(e.written_in, ${snapshot}::pg_snapshot)
        and e.written_in is distinct from ${own ?? null}::xid8`.execute(tx)
  ).rows[0];

/** Writes down an edit. Fields of one shortly before are stored next to its own. @returns the transaction. */
export const setEdit = async (tx: Tx, { subject, at, by, fields }: Edit, lately: Date): Promise<string> =>
  only(
    await sql<{ written_in: string }>`
      insert into edits (subject, at, by, fields) values (${subject}, ${at}, ${by}, ${fields}::text[])
      on conflict (subject) do update set written_in = pg_current_xact_id(), at = excluded.at, by = excluded.by,
        fields = case when edits.at < ${lately} then excluded.fields
          else array(select distinct unnest(edits.fields || excluded.fields) order by 1) end
      returning written_in::text`.execute(tx),
  ).written_in;

/** The state of the database at this moment, as a later question can be asked about it. */
export const snapshotNow = async (db: Tx): Promise<string> =>
  only(await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)).snapshot;
