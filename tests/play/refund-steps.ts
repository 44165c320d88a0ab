import { sql } from 'kysely';
import type { OpenPlay } from './open-play.ts';
import { endLicenses, type PlayedOrder, type PlayStep, takeAmount } from './played-order.ts';

/** What goes back: of lines, an amount, all that is left, at the provider, and by disputes. */
export function refundSteps(play: OpenPlay): Record<string, PlayStep> {
  const { dice, db, clock, sandbox, check, refused, people, orders, openOrders, nextLine, today, desk } = play;

  async function noteRefund(order: PlayedOrder, named: readonly number[] | null) {
    const { refunded, refundPending } = await desk(order.id);
    check(refundPending === 0 || order.captureId === null, `order ${order.id} has ${refundPending} on its way`);
    const cents = Math.round(refunded * 100) - order.refunded;
    if (cents === 0) return;
    order.refunded += cents;
    order.refunds += 1;
    if (named === null) takeAmount(order, cents);
    else {
      const due = order.lines.filter(({ id }) => named.includes(id)).reduce((sum, { left }) => sum + left, 0);
      check(
        Math.abs(due - cents) <= order.refunds * order.lines.length,
        `order ${order.id}: its lines gave ${cents} of ${due}`,
      );
      for (const one of order.lines) if (named.includes(one.id)) one.left = 0;
    }
    endLicenses(orders, order, named ?? [], clock.now());
  }

  async function refund(order: PlayedOrder, body: object, named: readonly number[] | null): Promise<boolean> {
    if (order.kind === 'subscription' && dice.chance(0.5) && named === null) {
      const { rows } = await sql<{ id: number }>`select id from subscriptions where order_id = ${order.id}`.execute(db);
      if (
        !(await people.finance
          .call('refundSubscription', { params: { id: rows[0]!.id }, body: body as never })
          .catch(refused))
      )
        return false;
    } else if (
      !(await people.finance.call('refundOrder', { params: { id: order.id }, body: body as never }).catch(refused))
    )
      return false;
    // What is to be sent from the bank is sent at once.
    if (order.captureId === null) {
      const { data } = await people.finance.call('orderTransfer', { params: { id: order.id } });
      if (data.toSendBack > 0)
        await people.cashier.call('returnTransfer', {
          params: { id: order.id },
          body: { amount: data.toSendBack as never, date: today(), reference: nextLine() },
        });
    }
    await noteRefund(order, named);
    return true;
  }
  const sync = (order: PlayedOrder) => people.finance.call('syncOrder', { params: { id: order.id } });

  return {
    refundLines: {
      weight: 6,
      async act() {
        const order = dice.pick(openOrders().filter(({ kind }) => kind === 'fonts'));
        const lines = order?.lines.filter(({ isGivenBack }) => !isGivenBack) ?? [];
        if (!order || lines.length === 0) return false;
        const items = lines.filter(() => dice.chance(0.6)).map(({ id }) => id);
        return items.length > 0 && refund(order, { items }, items);
      },
    },
    refundAmount: {
      weight: 6,
      async act() {
        const order = dice.pick(openOrders());
        if (!order) return false;
        const amount = dice.between(1, dice.chance(0.3) ? 50 : order.cents - order.refunded) / 100;
        return refund(order, { amount }, null);
      },
    },
    refundRest: {
      weight: 3,
      async act() {
        const order = dice.pick(openOrders());
        return order !== undefined && refund(order, {}, null);
      },
    },
    refundThere: {
      weight: 4,
      async act() {
        const order = dice.pick(openOrders().filter(({ captureId }) => captureId !== null));
        if (!order) return false;
        sandbox.control.refund(order.captureId!, dice.between(1, order.cents - order.refunded));
        await sync(order);
        await noteRefund(order, null);
        return true;
      },
    },
    dispute: {
      weight: 2,
      async act() {
        const order = dice.pick(openOrders().filter(({ captureId }) => captureId !== null));
        if (!order) return false;
        sandbox.control.dispute(order.captureId!);
        await sync(order);
        order.isDisputed = true;
        return true;
      },
    },
    decideDispute: {
      weight: 3,
      async act() {
        const order = dice.pick(orders.filter(({ isDisputed }) => isDisputed));
        if (!order) return false;
        sandbox.control.decideDispute(order.captureId!, dice.pick(['BUYER', 'SELLER']));
        await sync(order);
        order.isDisputed = false;
        await noteRefund(order, null);
        return true;
      },
    },
  };
}
