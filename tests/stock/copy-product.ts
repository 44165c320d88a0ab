import { sql } from 'kysely';
import type { Db } from '#server/kit/database/database.ts';

/**
 * Makes a shop large: puts this many copies of a product next to it, Copy 1 (`copy-1`) and on, without fonts and
 * licences.
 */
export async function copyProduct(db: Db, id: number, count: number): Promise<void> {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(column_name, ', ' order by ordinal_position) as columns from information_schema.columns
    where table_name = 'products' and table_schema = 'public' and is_generated = 'NEVER'
      and column_name not in ('id', 'slug', 'sku', 'name', 'search_name', 'search_text')`.execute(db);
  const columns = sql.raw(rows[0]!.columns);
  await sql`insert into products (slug, sku, name, search_name, search_text, ${columns})
    select 'copy-' || n, 'C-' || n, 'Copy ' || n, 'copy ' || n, 'copy ' || n, ${columns}
      from products, generate_series(1, ${count}::int) as n where id = ${id}`.execute(db);
}
