import type pg from 'pg';

type Server = Pick<pg.Pool, 'query'>;

/** How far a primary has written: everything that was committed before stands before that place of its log. */
export async function standOfPrimary(primary: Server): Promise<string> {
  const { rows } = await primary.query<{ place: string }>('select pg_current_wal_insert_lsn()::text as place');
  return rows[0]!.place;
}

/** Whether a server follows another one, and has done all of what that one's log says up to a place. */
export async function standOfStandby(
  standby: Server,
  place: string,
): Promise<{ is_following: boolean; has_all: boolean }> {
  const { rows } = await standby.query<{ is_following: boolean; has_all: boolean }>(
    'select pg_is_in_recovery() as is_following, coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as has_all',
    [place],
  );
  return rows[0]!;
}
