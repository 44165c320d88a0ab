import { sql } from 'kysely';
import type { Order } from '#contract/nouns/orders.ts';
import { postEntries } from '#server/ledger/post-entries.ts';
import { compareAccounts, compareDocuments } from './compare-money.ts';
import type { OpenPlay } from './open-play.ts';
import { eachSold, endsOf } from './played-order.ts';

/** A month has 28 to 31 days, so ends are not compared to the day. */
const NEAR_MS = 4 * 24 * 3_600_000;

/** Compares what the shop says with what was played. */
export function comparePlay(play: OpenPlay): () => Promise<void> {
  const { tools, db, clock, sandbox, check, buyers, makers, orders, statements } = play;
  async function compareMoney() {
    await postEntries(tools);
    await compareDocuments(db, check);
    await compareAccounts(db, sandbox.control.ledger().held_minor_by_currency.USD ?? 0, check);
    const bases = await statements.bases();
    const expected = new Map<string, number>();
    const { rows: rates } = await sql<{
      id: number;
      percent: number;
    }>`select id, (tax ->> 'percent')::float8 as percent from orders where paid_at is not null`.execute(db);
    const percents = new Map(rates.map(({ id, percent }) => [id, percent]));
    let slack = 0;
    for (const order of orders.filter(({ kind }) => kind === 'fonts')) {
      slack += order.lines.length * (1 + order.refunds);
      for (const { makerName, left } of order.lines)
        expected.set(makerName, (expected.get(makerName) ?? 0) + left / (1 + percents.get(order.id)! / 100));
    }
    for (const [name, id] of makers) {
      const { base, amount } = bases.get(id) ?? { base: 0, amount: 0 };
      const due = expected.get(name) ?? 0;
      check(base >= 0 && amount >= 0, `${name} has ${amount} of ${base}`);
      check(Math.abs(base - due) <= slack, `${name} has a base of ${base}, where ${due.toFixed(2)} stand`);
      check(Math.abs(amount - base * 0.3333) <= slack + orders.length, `${name} has ${amount} of ${base}`);
    }
  }

  async function compareLicenses() {
    const ends = endsOf(orders);
    const listed = new Map<number, Order>();
    for (const buyer of buyers)
      for (let page = 1; ; page += 1) {
        const { data } = await buyer.call('listOrders', { query: { limit: 100, page } });
        for (const order of data) listed.set(order.id, order);
        if (data.length < 100) break;
      }
    for (const order of orders.filter(({ kind }) => kind === 'fonts')) {
      const response = listed.get(order.id)!;
      const isOver = order.refunded >= order.cents && order.cents > 0;
      const status = isOver
        ? 'refunded'
        : order.isDisputed
          ? 'disputed'
          : order.refunds > 0
            ? 'partially_refunded'
            : 'success';
      check(response.status === status, `order ${order.id} is ${response.status}, not ${status}`);
      for (const played of order.lines) {
        const item = eachSold(response).find(({ id }) => id === played.id)!;
        const end = played.months === null ? Number.POSITIVE_INFINITY : ends.get(played)!;
        if (Math.abs(end - clock.now()) < NEAR_MS) continue;
        const isDue = !order.isDisputed && !isOver && !played.isGivenBack && end > clock.now();
        const has = item.product.fontDetail !== null;
        // What a larger one replaced has its files as long as it would have had them.
        if (played.replacedBy === null || played.months === null)
          check(has === isDue, `licence ${played.license} of order ${order.id} ${has ? 'gives' : 'lacks'} its files`);
        if (item.license.endsAt !== null && played.stopped_ms === null)
          check(
            Math.abs(Date.parse(item.license.endsAt) - end) < NEAR_MS,
            `licence ${played.license} ends ${item.license.endsAt}, not ${new Date(end).toISOString()}`,
          );
      }
    }
  }

  return async () => {
    await compareMoney();
    await compareLicenses();
  };
}
