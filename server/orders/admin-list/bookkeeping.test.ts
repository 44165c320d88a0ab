import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const { db } = shop.tools;
const finance = await shop.customer('finance');
const buying = createBuying(shop);

const buyer = await shop.customer();
const product = await shop.product({ price: 59.5 });
const result = { country: 'DE', company: 'Müller & Söhne GmbH', vatId: 'DE136695976' };
const { order } = (
  await buying.createOrder(buyer, [buying.lineOf(product)], { buyer: result, licensee: 'Agentur Nordwind' })
).body;
await buying.pay(buyer, order!);
await finance.call('refundOrder', { params: { id: order!.id }, body: { amount: 9.5, reason: 'late' } as never });
const other = await buying.payment(20, {});
await buying.comeBack(other.returnUrl);

const { data: paid } = await finance.call('orderById', { params: { id: order!.id } });
const { rows: captures } = await sql<{ id: string; refund: string }>`
  select c.id, r.reference as refund from payments p join captures c on c.payment_id = p.id
    join refunds r on r.capture_id = c.id
  where p.order_id = ${order!.id}`.execute(db);
const { id: capture, refund } = captures[0]!;
const invoice = paid.invoiceNumber!;
const note = paid.creditNotes[0]!.number;

/** A table by the names of its columns. */
async function table(url: string) {
  const reply = await finance.send({ method: 'GET', url, headers: {} });
  expect([url, reply.status, reply.headers['content-type']]).toEqual([url, 200, 'text/csv; charset=utf-8']);
  const [head, ...lines] = reply.body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"|"$/g, '')));
  for (const line of lines) expect(line).toHaveLength(head!.length);
  return lines.map((line) => Object.fromEntries(head!.map((name, at) => [name, line[at]!])));
}

test('every table for the books says invoice, credit notes, company, licensee, VAT number, capture and whether it is a test', async () => {
  const month = new Date(shop.clock.now()).toISOString().slice(0, 7);
  const quarter = `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`;
  const facts = {
    invoice,
    company: result.company,
    licensee: 'Agentur Nordwind',
    vat_id: result.vatId,
    capture,
    test: 'yes',
  };
  const mine = (row: Record<string, string>) => row.order === String(order!.id);
  const [sold] = (await table('/api/orders/admin/export.csv')).filter(mine);
  expect(sold).toMatchObject({ ...facts, credit_notes: note });

  await finance.call('readTaxQuarter', { query: {} });
  const entries = (await table(`/api/ledger/export.csv?month=${month}`)).filter(mine);
  expect(entries.find(({ kind }) => kind === 'sale')).toMatchObject({
    ...facts,
    credit_notes: '',
    transaction: capture,
  });
  expect(entries.find(({ kind }) => kind === 'refund')).toMatchObject({
    ...facts,
    credit_notes: note,
    transaction: refund,
  });
  expect((await table(`/api/ledger/export.csv?month=${month}`)).every(({ test: mark }) => mark === 'yes')).toBe(true);

  const documents = (await table(`/api/ledger/tax-documents.csv?quarter=${quarter}`)).filter(mine);
  expect(documents).toMatchObject([
    { ...facts, document: `${invoice}/1`, credit_notes: note },
    { ...facts, document: note },
  ]);
  const all = await table(`/api/ledger/tax-documents.csv?quarter=${quarter}`);
  const lines = (await finance.call('readTaxQuarter', { query: { quarter } })).data;
  expect(all.reduce((sum, { net }) => sum + Math.round(Number(net) * 100), 0)).toBe(Math.round(lines.net * 100));

  const refunds = await table('/api/orders/admin/refunds.csv');
  expect(refunds).toMatchObject([
    { ...facts, credit_notes: note, amount: '9.50', reason: 'late', state: 'completed', refund_reference: refund },
  ]);
  expect(await table('/api/orders/admin/refunds.csv?environment=live')).toEqual([]);
  expect(await table('/api/orders/admin/refunds.csv?to=2000-01-01')).toEqual([]);
});

test('an order is found by its documents, its company, its licensee, its VAT number and what the provider calls its money', async () => {
  for (const query of [
    invoice,
    invoice.toLowerCase(),
    note,
    'müller & söhne',
    'nordwind',
    'DE136695976',
    'de 136 695 976',
    capture,
    refund,
  ])
    for (const few of ['list', 'search'] as const) {
      const ids =
        few === 'list'
          ? (await finance.call('listAllOrders', { query: { query } })).data.map(({ id }) => id)
          : (await finance.call('searchAdmin', { query: { query } })).data.map(({ id }) => id);
      expect(ids, `${query} ${few}`).toEqual([order!.id]);
    }
  expect((await finance.call('listAllOrders', { query: { query: 'nobody is called this' } })).data).toEqual([]);
});

test('what is looked for among many orders is found by indexes', async () => {
  // In parts, so that a busy machine writes each within its time.
  for (const from of [0, 5_000, 10_000, 15_000])
    await sql`insert into orders (user_id, status, total_cents, licensee, created_at)
      select ${other.buyer.id}::int, 'expired', n, 'Studio ' || md5(n::text), timestamptz '2025-01-01T12:00Z'
      from generate_series(${from + 1}::int, ${from + 5_000}::int) n`.execute(db);
  // As autovacuum does, which is off here.
  await sql`select gin_clean_pending_list('orders_by_names')`.execute(db);
  await sql`analyze orders`.execute(db);
  const seen = async () =>
    (
      await sql<{
        rows: number;
      }>`select sum(seq_tup_read)::int as rows from pg_stat_user_tables
        where relname in ('orders', 'invoices', 'credit_notes')`.execute(db)
    ).rows[0]!.rows;
  const settled = async () => {
    // Each connection tells what it read when it is asked to, or after a second.
    await new Promise((done) => setTimeout(done, 1_500));
    return seen();
  };
  const before = await settled();
  for (const query of [invoice, note, 'Nordwind', 'DE 136 695 976', capture])
    expect((await finance.call('searchAdmin', { query: { query } })).data.map(({ id }) => id)).toEqual([order!.id]);
  expect((await settled()) - before).toBeLessThan(1_000);
});

test('the export of one’s own data holds invoices with each copy, and credit notes', async () => {
  const corrected = { company: result.company, address: 'Weg 1', taxId: result.vatId };
  await buyer.call('correctInvoice', { params: { id: order!.id }, body: corrected });
  const reply = await buyer.send({ method: 'GET', url: '/api/account/export', headers: {} });
  const [own] = JSON.parse(reply.body).orders;
  expect(own.invoices.map(({ copy }: { copy: number }) => copy)).toEqual([1, 2]);
  expect(own.invoices[0]).toMatchObject({ number: invoice, copy: 1, total: 59.5, content: { number: invoice } });
  expect(own.creditNotes).toMatchObject(
    [1, 2].map((copy) => ({ number: note, copy, amount: 9.5, content: { number: note } })),
  );
});
