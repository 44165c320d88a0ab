import { sql } from 'kysely';
import type { Environment } from '#contract/payment-providers.ts';
import type { Db } from '#server/kit/database/database.ts';
import { computeLines } from '#server/statements/compute-statements.ts';
import { sharedOrders } from '#server/statements/statement-queries.ts';

export type Sentence = (isTrue: boolean, words: string) => void;

/**
 * Rows that the database itself finds wrong, each as a sentence. Everything is compared with what the documents say.
 */
export async function compareDocuments(db: Db, check: Sentence): Promise<void> {
  const { rows } = await sql<{ words: string }>`
    with notes as (select distinct on (number) * from credit_notes order by number, copy desc),
    bills as (select distinct on (order_id) * from invoices order by order_id, copy desc),
    papers as (
      select order_id, 1 as sign, content::jsonb as content from bills where total_cents > 0
      union all select order_id, -1, content::jsonb from notes
    ),
    said as (
      select p.order_id, t.kind, t.country, t.region, t.percent, sum(p.sign * t.net_cents)::int as net,
        sum(p.sign * t.tax_cents)::int as tax
      from papers p, lateral tax_of_paper(p.content) t group by 1, 2, 3, 4, 5
    ),
    told as (
      select order_id, kind, country, region, percent, sum(net_cents)::int as net, sum(tax_cents)::int as tax
        from tax_entries group by 1, 2, 3, 4, 5
    ),
    booked as (
      select order_id, sum(case when credit in ('sales', 'refunds') then amount_cents else 0 end - case
        when debit in ('sales', 'refunds') then amount_cents else 0 end)::int as net,
        sum(case when credit = 'tax' then amount_cents else 0 end - case when debit = 'tax' then amount_cents else 0
          end)::int as tax
      from ledger_entries where order_id is not null group by 1
    ),
    whole as (select order_id, sum(net)::int as net, sum(tax)::int as tax from said group by 1),
    money as (
      select p.order_id, sum(c.amount_cents - (select coalesce(sum(amount_cents), 0) from refunds r
        where r.capture_id = c.id and r.state = 'completed'))::int as cents
      from captures c join payments p on p.id = c.payment_id where p.state = 'captured' group by 1
    )
    select format('order %s: tax by country says %s, its papers %s', coalesce(s.order_id, t.order_id), to_jsonb(t),
      to_jsonb(s)) as words
      from said s full join told t using (order_id, kind, country, region, percent)
      where (coalesce(s.net, 0), coalesce(s.tax, 0)) <> (coalesce(t.net, 0), coalesce(t.tax, 0))
    union all select format('order %s: the ledger says net %s tax %s, its papers %s and %s', order_id, b.net, b.tax,
      w.net, w.tax)
      from whole w full join booked b using (order_id)
        where (coalesce(w.net, 0), coalesce(w.tax, 0)) <> (coalesce(b.net, 0), coalesce(b.tax, 0))
    union all select format('order %s: %s cents are left, its papers say %s and %s', order_id, m.cents, w.net, w.tax)
      from money m full join whole w using (order_id)
        where coalesce(m.cents, 0) <> coalesce(w.net, 0) + coalesce(w.tax, 0)
    union all select format('order %s: net %s or tax %s is below zero', order_id, net, tax) from whole
      where net < 0 or tax < 0
    union all select format('order %s says of its tax %s, its invoice %s', o.id, o.tax, b.content::jsonb -> 'tax')
      from orders o join bills b on b.order_id = o.id where o.tax is distinct from b.content::jsonb -> 'tax'
    union all select format('paper %s: its hash is of something else', number)
      from (select number, content, sha256 from invoices union all select number, content, sha256 from credit_notes) p
      where sha256 <> sha256(convert_to(content, 'UTF8'))
    union all select format('paper %s: net %s and tax %s are not %s', content ->> 'number',
      content #>> '{tax,netCents}', content #>> '{tax,taxCents}', content ->> 'totalCents') from papers
      where (content #>> '{tax,netCents}')::int + (content #>> '{tax,taxCents}')::int <>
        (content ->> 'totalCents')::int or (content #>> '{tax,netCents}')::int < 0
        or (content #>> '{tax,taxCents}')::int < 0
    union all select format('paper %s: its lines are %s', content ->> 'number', content -> 'lines') from papers
      where (select sum((line ->> 'amountCents')::int) from jsonb_array_elements(content -> 'lines') line)
        <> case when (content #>> '{tax,isAdded}')::boolean then (content #>> '{tax,netCents}')::int
          else (content ->> 'totalCents')::int end
    union all select format('%s-%s: %s numbers of %s', s.series, s.year, count(p.number), s.last) from document_series s
      left join (select number from invoices where copy = 1 union all select number from credit_notes where copy = 1) p
        on p.number like s.series || '-' || s.year || '-%'
      group by s.series, s.year, s.last having count(p.number) <> s.last
    union all select format('ledger %s %s %s differs from its sum', kind, debit, credit) from (
      select date_trunc('month', day)::date as month, kind, debit, credit, environment, count(*)::int,
        sum(amount_cents)::bigint
      from ledger_entries group by 1, 2, 3, 4, 5
      except select month, kind, debit, credit, environment, entries, cents from ledger_sums) s`.execute(db);
  for (const { words } of rows) check(false, words);
}

/** What the accounts hold, and what was taken and given back. */
export async function compareAccounts(db: Db, there_cents: number, check: Sentence): Promise<void> {
  const { rows } = await sql<Record<'provider' | 'transfers' | 'owed' | 'paypal' | 'bank' | 'fees', number>>`
    with accounts as (
      select account, sum(cents)::int as cents from (select debit as account, amount_cents as cents from ledger_entries
        union all select credit, -amount_cents from ledger_entries) e group by 1
    )
    select (select coalesce(sum(cents), 0)::int from accounts where account in ('provider', 'held')) as provider,
      (select coalesce(sum(cents), 0)::int from accounts where account = 'fees') as fees,
      (select coalesce(sum(cents), 0)::int from accounts where account = 'transfers') as transfers,
      (select coalesce(-sum(cents), 0)::int from accounts where account = 'owed_back') as owed,
      (select coalesce(sum(c.amount_cents - (select coalesce(sum(amount_cents), 0) from refunds r
        where r.capture_id = c.id and r.state = 'completed')), 0)::int
        from captures c join payments p on p.id = c.payment_id where p.provider <> 'bank_transfer') as paypal,
      (select coalesce(sum(amount_cents), 0)::int from bank_movements) as bank`.execute(db);
  const { provider, transfers, owed, paypal, bank, fees } = rows[0]!;
  check(
    provider + fees === paypal,
    `the ledger has ${provider} at the provider and ${fees} of fees, captures less refunds are ${paypal}`,
  );
  check(paypal === there_cents, `captures less refunds are ${paypal}, the provider holds ${there_cents}`);
  check(transfers === bank, `the ledger has ${transfers} of transfers, the bank ${bank}`);
  check(owed >= 0, `${owed} cents are owed back`);
}

export type Statements = {
  /** What each maker's fonts come to over all months. */
  bases(): Promise<Map<number, { base: number; amount: number }>>;
};

/** Statements of all months; only those with new entries in the books are computed again. */
export function openStatements(db: Db, check: Sentence): Statements {
  const months = new Map<string, ReturnType<typeof computeLines>>();
  const closed = new Map<string, string>();
  let last = 0;
  return {
    async bases() {
      const { rows } = await sql<{ month: string; environment: Environment; last: number; is_closed: boolean }>`
        select to_char(day, 'YYYY-MM') as month, max(environment) as environment, max(id)::int as last,
          bool_or(day < ledger_open_from()) as is_closed from ledger_entries group by 1 order by 1`.execute(db);
      const first = rows.find((row) => row.last > last)?.month ?? '9999-12';
      for (const { month, environment, is_closed } of rows) {
        if (month < first && !is_closed) continue;
        if (month < first && closed.has(month)) continue;
        const lines = computeLines(await sharedOrders(db, month, environment, 'UTC'));
        months.set(month, lines);
        const text = JSON.stringify(lines.toSorted((one, other) => one.maker_id - other.maker_id));
        check(
          !closed.has(month) || closed.get(month) === text,
          `the statement of ${month}, which is closed, has changed`,
        );
        if (is_closed) closed.set(month, text);
      }
      last = Math.max(last, ...rows.map((row) => row.last));
      const sums = new Map<number, { base: number; amount: number }>();
      for (const line of [...months.values()].flat()) {
        const sum = sums.get(line.maker_id) ?? { base: 0, amount: 0 };
        sum.base += line.sales_cents - line.refunds_cents;
        sum.amount += line.amount_cents;
        sums.set(line.maker_id, sum);
      }
      return sums;
    },
  };
}
