import { randomBytes } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from '#server/kit/database/database.ts';
import { migrate } from '#server/kit/database/migrate.ts';
import { prepareJobs } from '#server/kit/jobs/jobs.ts';
import { atDatabase } from '#tests/global-setup.ts';

const { connection } = inject('testDatabase');
const name = `huruf_test_${randomBytes(6).toString('hex')}`;
const admin = openDatabase(atDatabase(connection, 'postgres'), { size: 1 });
await admin.pool.query(`create database ${name}`);
const old = openDatabase(atDatabase(connection, name), { size: 2 });
afterAll(async () => {
  await old.close();
  await admin.pool.query(`drop database ${name} with (force)`);
  await admin.close();
});

const rows = async (query: string) =>
  (await old.pool.query({ text: query, rowMode: 'array' })).rows.map((row) => row.join(' '));

test('orders and books of before are put where their money was taken', async () => {
  await migrate(old.db, '0039-unmeasured-files');
  await prepareJobs(old.pool, { error: () => undefined, debug: () => undefined });
  await old.pool.query(`
    insert into users (username, email, password_hash, fullname, address, phone_number, roles) values ('a', 'a@b.test', '', 'A', '', '', '{admin}');
    insert into orders (user_id, status, total_cents, licensee, created_at, paid_at)
    select 1, status, cents, '', at::timestamptz, case when status = 'success' then at::timestamptz end from (values
      ('pending', 100, '2026-01-01'), ('success', 200, '2026-01-02'), ('success', 0, '2026-01-03'), ('expired', 300, '2026-01-04'),
      ('success', 400, '2026-02-02'), ('success', 0, '2026-02-03'), ('pending', 500, '2026-02-04'), ('success', 600, '2026-01-05')) o (status, cents, at);
    insert into payments (public_id, order_id, provider, place, state, amount_cents, reference, created_at, updated_at)
    select 'P' || n, of, 'paypal', place, state, cents, 'R' || n, at::timestamptz, at::timestamptz from (values
      (1, 2, 'sandbox', 'captured', 200, '2026-01-02'), (2, 5, 'live', 'captured', 400, '2026-02-02'),
      (3, 8, 'provider_sandbox', 'failed', 600, '2026-02-03'), (4, 8, 'live', 'captured', 600, '2026-02-05'),
      (5, 5, 'provider_sandbox', 'refunded', 400, '2026-02-06')) p (n, of, place, state, cents, at);
    insert into captures (id, payment_id, amount_cents, captured_at, posted_at) select 'C' || id, id, amount_cents, created_at, created_at
      from payments where state <> 'failed';
    insert into invoices (order_id, number, total_cents, content, sha256, issued_at)
    select of, 'N' || of, 0, json_build_object('isTest', of = 3, 'date', '2026-01-03'), '', now() from unnest('{3,6}'::int[]) of;
    insert into ledger_entries (at, day, kind, debit, credit, amount_cents, transaction_id, order_id)
    select c.captured_at, c.captured_at::date, case p.state when 'captured' then 'sale' else 'paid_twice' end, 'provider',
      case p.state when 'captured' then 'sales' else 'owed_back' end, c.amount_cents, c.id, p.order_id
    from captures c join payments p on p.id = c.payment_id;
    insert into ledger_entries (at, day, kind, debit, credit, amount_cents, transaction_id) values ('2026-02-10', '2026-02-10', 'payout', 'bank', 'provider', 50, 'T1');
    insert into tax_entries (day, sold_on, kind, country, region, percent, net_cents, tax_cents, is_test, order_id, document)
    select day, day, 'none', 'ID', '', 0, amount_cents, 0, false, order_id, transaction_id from ledger_entries where kind = 'sale';
    insert into ledger_closings values ('2026-01-01', '2026-02-01', 1);
    insert into ledger_matches (begun_at) values ('2026-01-20'), ('2026-02-20');`);
  await migrate(old.db);
  expect(await rows('select id, environment from orders order by id')).toEqual([
    '1 sandbox',
    '2 sandbox',
    '3 sandbox',
    '4 sandbox',
    '5 live',
    '6 live',
    '7 test',
    '8 live',
  ]);
  expect(await rows('select transaction_id, environment from ledger_entries order by 1')).toEqual([
    'C1 sandbox',
    'C2 live',
    'C4 live',
    'C5 test',
    'T1 test',
  ]);
  expect(await rows('select document, environment from tax_entries order by 1')).toEqual([
    'C1 sandbox',
    'C2 live',
    'C4 live',
  ]);
  expect(
    await rows(`select environment, to_char(month, 'MM'), kind, entries, cents from ledger_sums order by 1, 2, 3`),
  ).toEqual(['live 02 sale 2 1000', 'sandbox 01 sale 1 200', 'test 02 paid_twice 1 400', 'test 02 payout 1 50']);
  expect(await rows(`select environment, sum(orders), sum(cents) from order_sums group by 1 order by 1`)).toEqual([
    'live 3 1000',
    'sandbox 4 600',
    'test 1 500',
  ]);
  expect(await rows('select environment, month::text from ledger_closings')).toEqual(['sandbox 2026-01-01']);
  expect(await rows('select environment from ledger_matches order by id')).toEqual(['sandbox', 'test']);
  // What is written is stored as before.
  await expect(old.pool.query('update ledger_entries set amount_cents = 1')).rejects.toThrow('never changed');
  await expect(old.pool.query('delete from tax_entries')).rejects.toThrow('never changed');
  await expect(old.pool.query('delete from ledger_closings')).rejects.toThrow('never changed');
});
