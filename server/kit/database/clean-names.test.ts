import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cleanName } from '#contract/text/names.ts';
import { atDatabase } from '#tests/global-setup.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const FOLDER = path.join(import.meta.dirname, '../../../migrations');
const names = fs.readdirSync(FOLDER).map((file) => file.replace(/\.sql$/, ''));
const before = names
  .filter((name) => name < '0043')
  .sort()
  .at(-1)!;

const database = `huruf_test_${randomBytes(6).toString('hex')}`;
const { connection } = inject('testDatabase');
const admin = openDatabase(atDatabase(connection, 'postgres'), { size: 1 });
let old: ReturnType<typeof openDatabase>;

/** A shop as it was before names were cleaned. */
beforeAll(async () => {
  await admin.pool.query(`create database ${database}`);
  old = openDatabase(atDatabase(connection, database), { size: 1 });
  await migrate(old.db, before);
  // Fonts and licence types play no part here, so none is there.
  await old.pool.query('set session_replication_role = replica');
});
afterAll(async () => {
  await old.close();
  await admin.pool.query(`drop database ${database} with (force)`);
  await admin.close();
});

const insertUser = async (username: string, fullname: string, address = 'Jl. Braga 1') =>
  (
    await old.pool.query(
      `insert into users (username, email, password_hash, fullname, address, phone_number, roles, created_at, updated_at)
       values ($1, $2, 'x', $3, $4, '08', '{customer}', now(), now()) returning id`,
      [username, `u${Math.random()}@old.test`, fullname, address],
    )
  ).rows[0].id as number;

const insertLicense = async (userId: number, licensee: string) => {
  const order = await old.pool.query(
    `insert into orders (user_id, status, total_cents, licensee, created_at, buyer) values ($1, 'pending', 100, $2, now(), $3) returning id`,
    [userId, licensee, JSON.stringify({ country: 'ID', region: '', postcode: '', company: licensee, vatId: '' })],
  );
  const license = await old.pool.query(
    `insert into licenses (number, imported_at, user_id, product_id, license_type_id, licensee, quantity, limits, figures, delivers, issued_at, release)
     values ($1, now(), $2, 1, 1, $3, 1, '[]', null, '{TTF}', now(), 1) returning id`,
    [`OLD-${userId}`, userId, licensee],
  );
  return { order: order.rows[0].id as number, license: license.rows[0].id as number };
};

test('names that stand in a shop become what they would have been, and nothing of what was certified changes', async () => {
  const { pool } = old;
  const rani = await insertUser('rani', 'Rani\tDewi\u2028', 'Jl.\tBraga 1\r\nBandung\u0085\n');
  const twin = await insertUser('ra\u200bni', '\u200b');
  const other = await insertUser('ra\u200dni', 'Zoe\u0308');
  const bought = await insertLicense(rani, 'Rani\r\nDewi');
  const certified = await insertLicense(twin, 'Zoe\u0308 Studio');
  const paid = await insertLicense(other, 'Zoe\u0308 Studio');
  await pool.query(
    `insert into certificate_keys (id, private_key, is_active, created_at) values ('k', '\\x00', true, now());`,
  );
  await pool.query(
    `insert into certificates (license_id, release, made_of, key_id, content, made_at) values (${certified.license}, 1, 'x', 'k', '{}', now())`,
  );
  await migrate(old.db);

  const users = await pool.query(
    `select id, username, fullname, address, email from users where id = any($1) order by id`,
    [[rani, twin, other]],
  );
  expect(users.rows[0]).toMatchObject({
    username: 'rani',
    fullname: 'Rani Dewi',
    address: 'Jl. Braga 1\nBandung',
  });
  expect(users.rows[1].fullname).toBe(users.rows[1].email);
  expect(users.rows[2].fullname).toBe('Zoë');
  expect(users.rows[1].username).toMatch(/^rani-[0-9a-f]{6}$/);
  expect(users.rows[2].username).toMatch(/^rani-[0-9a-f]{6}$/);
  const licensees = async (table: string, ids: number[]) =>
    (await pool.query(`select licensee from ${table} where id = any($1) order by id`, [ids])).rows.map(
      (row) => row.licensee,
    );
  expect(await licensees('orders', [bought.order, certified.order])).toEqual(['Rani Dewi', 'Zoë Studio']);
  expect(await licensees('licenses', [bought.license, certified.license, paid.license])).toEqual([
    'Rani Dewi',
    'Zoe\u0308 Studio',
    'Zoë Studio',
  ]);
  const { rows } = await pool.query('select buyer from orders where id = $1', [bought.order]);
  expect(rows[0].buyer).toMatchObject({ company: 'Rani Dewi', country: 'ID' });
});

test('the database cleans every character as the contract does', async () => {
  const text = fs.readFileSync(path.join(FOLDER, `${names.find((name) => name.startsWith('0043'))}.sql`), 'utf8');
  const [clean] = text.split('\ncreate function pg_temp.clean_lines');
  await old.pool.query(clean!.replace(/^--.*$/gm, ''));
  const spans = [
    [1, 0xd7ff],
    [0xe000, 0x1ffff],
    [0xe0000, 0xe0fff],
    [0x10fffe, 0x10ffff],
  ] as const;
  const points = spans.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
  const wrapped = points.map((at) => `a ${String.fromCodePoint(at)}b`);
  const odd: string[] = [];
  const { rows } = await old.pool.query(
    'select pg_temp.clean_name(one) as name from unnest($1::text[]) with ordinality as t (one, at) order by at',
    [wrapped],
  );
  for (const [index, { name }] of rows.entries())
    if (name !== cleanName(wrapped[index]!)) odd.push(points[index]!.toString(16));
  expect(odd).toEqual([]);
});

test('an order that could not be delivered is not placed, whatever way it comes', async () => {
  const id = await insertUser('budi', 'Budi');
  for (const licensee of ['Rani\tDewi', 'Rani\u2028', '   '])
    await expect(insertLicense(id, licensee)).rejects.toMatchObject({ constraint: 'orders_licensee_is_writable' });
});
