import fs from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();

const look = async (path: string) => {
  const reply = await fetch(shop.address + path);
  return [reply.status, ((await reply.json()) as { missing: string[] }).missing];
};

test('a shop that is well is healthy and ready, and misses nothing', async () => {
  expect([await look('/healthz'), await look('/readyz')]).toEqual([
    [200, []],
    [200, []],
  ]);
});

test.each(['53100', '53200', '58030'])(
  'a database that refuses a write for want of room (%s) is a 503, and the shop is not ready',
  async (code) => {
    await sql
      .raw(`create or replace function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no room' using errcode = '${code}'; end $$;
        create or replace trigger full_disk before insert on rate_limits for each row execute function refuse()`)
      .execute(shop.tools.db);
    const login = await shop
      .visitor('login', { body: { email: 'a@shop.test', password: 'correct horse' } })
      .catch((error: { status: number; code: string }) => [error.status, error.code]);
    await sql`drop trigger full_disk on rate_limits`.execute(shop.tools.db);
    expect(login).toEqual([503, 'unavailable']);
    expect(await look('/readyz')).toEqual([503, ['database']]);
  },
);

test('a disk without room for what the shop keeps is said before a write fails', async () => {
  const full = { bavail: 10, bsize: 4_096, blocks: 1_000 } as Awaited<ReturnType<typeof fs.statfs>>;
  const disk = vi.spyOn(fs, 'statfs').mockResolvedValue(full);
  onTestFinished(() => disk.mockRestore());
  const [status, missing] = await look('/readyz');
  expect(status).toBe(503);
  expect(missing).toContain('disk');
});

test('a shop that can not hear its database says so to whoever asks for its health, and serves on', async () => {
  await shop.line.cut();
  await expect.poll(() => look('/healthz')).toEqual([200, ['database']]);
  await shop.line.mend();
  await expect.poll(() => look('/healthz')).toEqual([200, []]);
});
