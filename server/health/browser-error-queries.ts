import { sql } from 'kysely';
import type { BrowserError } from '#contract/admin/health.ts';
import type { Db } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';

export type BrowserErrorRow = Omit<BrowserError, 'firstAt' | 'lastAt'> & { first_at: Date; last_at: Date };
type Reported = Pick<BrowserError, 'name' | 'message' | 'frames' | 'part' | 'page' | 'version'>;

/**
 * Counts an error on where it is known. A new one is written down while there are fewer than `most`. @returns whether
 * it is written down.
 */
export const countBrowserError = async (db: Db, error: Reported, now: Date, most: number): Promise<boolean> =>
  (
    await sql<{ id: number }>`
      insert into browser_errors (name, message, frames, part, page, version, first_at, last_at)
      select ${error.name}, ${error.message}, ${error.frames}::text[], ${error.part}, ${error.page}, ${error.version},
        ${now}, ${now}
      where (select count(*) from browser_errors) < ${most}
        or exists (select from browser_errors where (name, message, frames, part, page, version) = (
          ${error.name}, ${error.message}, ${error.frames}::text[], ${error.part}, ${error.page}, ${error.version}))
      on conflict (name, message, frames, part, page, version) do update
        set count = browser_errors.count + 1, last_at = excluded.last_at
      returning id`.execute(db)
  ).rows.length > 0;

export const browserErrorsPage = async (db: Db, { page, limit }: { page: number; limit: number }) =>
  (
    await sql<BrowserErrorRow>`
      select name, message, frames, part, page, version, count, first_at, last_at
      from browser_errors order by last_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  ).rows;

export type BrowserErrorFigures = { kinds: number; times: number; today: number; latest: Date | null };
/** How many kinds of errors there were in browsers and how often, and how many kinds since a moment. */
export const browserErrorFigures = async (db: Db, since: Date) =>
  only(
    await sql<BrowserErrorFigures>`
      select count(*) as kinds, coalesce(sum(count), 0)::integer as times, count(*) filter (where last_at >= ${since})
        as today,
        max(last_at) as latest
      from browser_errors`.execute(db),
  );

export const deleteBrowserErrorsBefore = (db: Db, before: Date) =>
  db.deleteFrom('browser_errors').where('last_at', '<', before).execute();
