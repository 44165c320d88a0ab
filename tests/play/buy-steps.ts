import { sql } from 'kysely';
import type { Order } from '#contract/nouns/orders.ts';
import type { ProductDetail } from '#contract/nouns/products.ts';
import { approvePayment } from '../buy/approve.ts';
import type { Buyer } from '../test-shop.ts';
import type { OpenPlay } from './open-play.ts';
import { eachSold, type PlayedOrder, type PlayStep } from './played-order.ts';

const PLACES = [
  undefined,
  { country: 'DE' },
  { country: 'FR' },
  { country: 'US' },
  { country: 'DE', company: 'Schrift GmbH', vatId: 'DE136695976' },
];

type CartLine = { product_id: number; part_id: number; license_type_id: number; tier_id: number; quantity: number };

/** What is bought and paid for: fonts at the provider or by bank transfer, a font alone, a period of a plan. */
export function buySteps(play: OpenPlay): Record<string, PlayStep> {
  const {
    dice,
    shop,
    db,
    check,
    refused,
    people,
    buyers,
    plan,
    products,
    bundle,
    types,
    codes,
    question,
    offered,
    sold,
    addFont,
    orders,
    nextLine,
    today,
    desk,
  } = play;

  /** Takes down what an order is when it was paid. */
  async function notePaid(buyer: Buyer, id: number, kind: PlayedOrder['kind']) {
    const { data: order } = await people.finance.call('orderById', { params: { id } });
    if (order.status !== 'success') return;
    const { lines } = await desk(id);
    const capture = await sql<{ id: string; provider: string }>`
      select c.id, p.provider from captures c join payments p on p.id = c.payment_id
        where p.order_id = ${id} and p.state = 'captured'`.execute(db);
    const { id: captureId, provider } = capture.rows[0] ?? { id: null, provider: 'none' };
    const issued_ms = Date.parse(order.paidAt!);
    const played: PlayedOrder = {
      id,
      kind,
      buyer,
      cents: Math.round(order.totalAmount * 100),
      captureId: provider === 'bank_transfer' ? null : captureId,
      lines: eachSold(order).map((item, position) => {
        const cents = Math.round(lines[position]!.amount * 100);
        const font = products.find((product) => product.id === item.product.id);
        return {
          id: item.id,
          cents,
          left: cents,
          makerName: kind === 'fonts' ? `Maker of ${font!.name}` : '',
          license: item.license.licenseNumber,
          chain: `${item.product.id} ${item.part.id} ${item.license.licenseType.id} ${buyer.id}`,
          months: item.license.termMonths,
          isGivenBack: false,
          replacedBy: null,
          issued_ms,
          stopped_ms: null,
        };
      }),
      refunds: 0,
      refunded: 0,
      isDisputed: false,
    };
    for (const [position, { credit }] of eachSold(order).entries()) {
      const numbers = credit?.licenseNumbers ?? [];
      for (const old of orders.flatMap((one) => one.lines)) {
        if (old.license === null || !numbers.includes(old.license)) continue;
        old.replacedBy = played.lines[position]!;
        old.stopped_ms = issued_ms;
      }
    }
    check(
      played.cents === played.lines.reduce((sum, { cents }) => sum + cents, 0),
      `order ${id} is not the sum of its lines`,
    );
    orders.push(played);
  }

  /** Orders at the prices that a quote of the same has just named, and finds that both cost the same. */
  async function position(buyer: Buyer, items: CartLine[]): Promise<Order | null> {
    const asked = {
      items,
      ...(dice.chance(0.8) ? { buyer: dice.pick(PLACES) } : {}),
      ...(dice.chance(0.4) ? { code: dice.pick(codes) } : {}),
      ...(dice.chance(0.3)
        ? { answers: [{ question_id: question.id, option_id: dice.pick(question.options).id }] }
        : {}),
    };
    const quote = (await buyer.call('quoteLines', { body: asked as never })).data;
    if (quote.items.some(({ available }) => !available)) return null;
    const priced = items.map((line, at) => ({ ...line, price: quote.items[at]!.price! }));
    // A code that does nothing is left out, as the checkout does.
    const body = {
      ...asked,
      user_id: buyer.id,
      payment_id: null,
      items: priced,
      ...(quote.codeProblem && { code: null }),
    };
    const reply = await buyer.call('createOrder', { body: body as never }).catch(refused);
    if (reply) check(reply.data.order.totalAmount === quote.total, `order ${reply.data.order.id} is not as quoted`);
    return reply?.data.order ?? null;
  }
  function lineOf(product: ProductDetail, license: string, quantity = dice.between(1, 2)): CartLine {
    const type = types.find(({ name }) => name === `${license} License`)!;
    const part = product.parts.length > 1 && license !== 'Exclusive' ? dice.pick(product.parts) : product.parts[0]!;
    const tier = type.tiers.length > 0 ? dice.pick(type.tiers).id : 0;
    return { product_id: product.id, part_id: part.id, license_type_id: type.id, tier_id: tier, quantity };
  }

  async function comeBack(returnUrl: string) {
    await fetch(returnUrl.replace('http://shop.test', shop.address), { redirect: 'manual' });
  }
  async function payAtProvider(buyer: Buyer, order: Order) {
    const body = { orderId: order.id, total: order.totalAmount as never, currency: 'USD' as const };
    const started = await buyer.call('createPayment', { body: body as never }).catch(refused);
    const link = started && (started.data as { approval_url?: string }).approval_url;
    // What costs nothing is paid already.
    if (link)
      await comeBack(order.totalAmount === 0 ? link : (await approvePayment(shop.approvalAddress(link))).returnUrl);
  }

  return {
    buy: {
      weight: 16,
      async act() {
        const buyer = dice.pick(buyers);
        const fonts = offered()
          .toSorted(() => dice.roll() - 0.5)
          .slice(0, dice.between(1, 3));
        const items: CartLine[] = [];
        const licenses = ['Standard', 'Standard', 'Web', 'Web', 'Large'];
        for (const font of fonts) items.push(lineOf(font, dice.pick(licenses)));
        if (dice.chance(0.25)) items.push(lineOf(bundle, dice.pick(licenses)));
        const order = await position(buyer, items);
        if (!order) return false;
        if (order.totalAmount === 0 || dice.chance(0.7)) await payAtProvider(buyer, order);
        else {
          const body = { orderId: order.id, total: order.totalAmount as never, currency: 'USD' as const };
          if (!(await buyer.call('startTransfer', { body: body as never }).catch(refused))) return false;
          const parts = dice.chance(0.5) ? [order.totalAmount] : [1, order.totalAmount - 1];
          for (const part of parts)
            await people.finance.call('receiveTransfer', {
              params: { id: order.id },
              body: {
                amount: (Math.round(part * 100) / 100) as never,
                date: today(),
                reference: nextLine(),
              },
            });
        }
        await notePaid(buyer, order.id, 'fonts');
        return true;
      },
    },
    buyExclusive: {
      weight: 1,
      async act() {
        if (offered().length < 3) await addFont();
        const [buyer, font] = [dice.pick(buyers), dice.pick(offered())];
        const order = await position(buyer, [lineOf(font, 'Exclusive', 1)]);
        if (!order) return false;
        await payAtProvider(buyer, order);
        await notePaid(buyer, order.id, 'fonts');
        if (orders.at(-1)?.id === order.id) sold.add(font.id);
        return true;
      },
    },
    subscribe: {
      weight: 4,
      async act() {
        const buyer = dice.pick(buyers);
        const { data } = await buyer.call('createSubscription', {
          body: { planId: plan.id, buyer: dice.pick(PLACES) } as never,
        });
        const { rows } = await sql<{
          order_id: number;
        }>`select order_id from payments where public_id = ${data.paymentId}`.execute(db);
        await comeBack((await approvePayment(shop.approvalAddress(data.approvalUrl))).returnUrl);
        await notePaid(buyer, rows[0]!.order_id, 'subscription');
        return true;
      },
    },
  };
}
