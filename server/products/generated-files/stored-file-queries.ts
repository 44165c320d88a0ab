import { sql } from 'kysely';
import type { Tx } from '#server/kit/database/database.ts';

/** Some files that have expired, each with whether it is still in use. */
export const endedFiles = async (tx: Tx, now: Date, most: number) =>
  (
    await sql<{ file_key: string; is_wanted: boolean }>`
      select file_key, exists (select 1 from held_files o where o.file_key = ended.file_key and o.ends_at > ${now})
        or exists (select 1 from product_styles s where s.file_key = ended.file_key)
        or exists (select 1 from packed_fonts k join product_styles s on s.file_key = k.file_key
          where k.packed_key = ended.file_key)
        or exists (select 1 from generated_files m where m.file_key = ended.file_key)
        or exists (select 1 from products p where p.picture_key = ended.file_key)
        or exists (select 1 from answer_proofs a where a.file_key = ended.file_key)
        or exists (select 1 from proposals q where q.contract_key = ended.file_key) as is_wanted
      from (select distinct file_key from held_files where ends_at <= ${now} limit ${most}) ended`.execute(tx)
  ).rows;

export const dropEnded = (tx: Tx, keys: readonly string[], now: Date) =>
  sql`delete from held_files where file_key = any(${keys}::text[]) and ends_at <= ${now}`.execute(tx);
