import { sql } from 'kysely';
import type { Db } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';

type Stored = { originals: number; original_bytes: number; prepared: number; prepared_bytes: number };

/** How many font files are stored, and how large they are: as they were uploaded, and made of them for buyers. */
export const countFiles = async (db: Db) =>
  only(
    await sql<Stored>`
      select o.count as originals, o.bytes as original_bytes, p.count as prepared, p.bytes as prepared_bytes
      from (select count(*)::int as count, coalesce(sum(size_bytes), 0)::float8 as bytes
          from (select file_key, max(size_bytes) as size_bytes from product_styles group by file_key) files) o,
        (select count(*)::int as count, coalesce(sum(size_bytes), 0)::float8 as bytes from packed_fonts) p`.execute(db),
  );
