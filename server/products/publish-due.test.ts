import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { openTestShop, type TestShop } from '#tests/test-shop.ts';
import { isAnythingDue } from './status-queries.ts';

let shop: TestShop;
let alone: Database;
beforeAll(async () => {
  shop = await openTestShop();
  // What one connection did is counted before it asks for the counts.
  alone = openDatabase(shop.connection, { size: 1, keepsPlans: true });
});
afterAll(async () => {
  await alone.close();
  await shop.close();
});

test('whether a product is to be published or withdrawn is asked every second, and no product is read for it', async () => {
  const { id } = await shop.product({ name: 'One of many' });
  await sql`insert into products (name, slug, sku, type, description, short_description, regular_price_cents, categories, tags, demo, specimen,
      direction, scripts, languages, formats, style_count, version, facts, coverage, license_text, search_name, search_text)
    select name, slug || '-' || n, sku || n, type, description, short_description, regular_price_cents, categories, tags, demo, specimen,
      direction, scripts, languages, formats, style_count, version, facts, coverage, license_text, search_name, search_text
    from products, generate_series(1, 5000) as n where id = ${id}`.execute(alone.db);
  await sql`analyze products`.execute(alone.db);
  const read = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(alone.db);
    const { rows } = await sql<{
      rows: number;
    }>`select seq_tup_read::int as rows from pg_stat_user_tables where relname = 'products'`.execute(alone.db);
    return rows[0]!.rows;
  };
  const before = await read();
  const now = Date.now();
  expect(await isAnythingDue(alone.db, new Date(now))).toBe(false);
  expect((await read()) - before).toBeLessThan(100);

  await sql`update products set withdraw_at = now() + interval '1 hour' where id = ${id}`.execute(alone.db);
  expect(await isAnythingDue(alone.db, new Date(now))).toBe(false);
  expect(await isAnythingDue(alone.db, new Date(now + 2 * 3_600_000))).toBe(true);
});
