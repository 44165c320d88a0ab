import { runSales } from '#server/discounts/run-sales.ts';
import { sendForm } from '../stock/send-form.ts';
import type { OpenPlay } from './open-play.ts';
import type { PlayStep } from './played-order.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What changes documents, prices, tax and time, and closes months. */
export function adminSteps(play: OpenPlay): Record<string, PlayStep> {
  const { dice, shop, tools, clock, refused, people, buyers, enter, setTax, offered, orders } = play;

  return {
    correctInvoice: {
      weight: 6,
      async act() {
        const order = dice.pick(orders);
        if (!order) return false;
        const buyer = buyers.find(({ id }) => id === order.buyer.id)!;
        const body = {
          company: `Company ${dice.between(1, 9)}`,
          address: '',
          taxId: dice.pick(['', 'DE136695976', 'FR40303265045']),
        };
        return (await buyer.call('correctInvoice', { params: { id: order.id }, body }).catch(refused)) !== null;
      },
    },
    decideTaxNumber: {
      weight: 6,
      async act() {
        const waiting = (await people.finance.call('listWaiting', {})).data.find(({ kind }) => kind === 'tax_number');
        if (!waiting) return false;
        const body = { isAccepted: dice.chance(0.7), reason: '' };
        return (
          (await people.finance.call('decideTaxNumber', { params: { id: waiting.id }, body }).catch(refused)) !== null
        );
      },
    },
    changePrice: {
      weight: 2,
      async act() {
        const font = dice.pick(offered());
        const { status } = await sendForm(shop, people.owner, `PUT /products/${font.id}`, {
          regularPrice: String(dice.between(1_000, 9_999) / 100),
        });
        return status === 200;
      },
    },
    startSale: {
      weight: 2,
      async act() {
        const products = [dice.pick([...offered(), play.bundle]).id];
        const [from, until] = [clock.now(), clock.now() + dice.between(1, 20) * DAY_MS];
        const body = { title: 'A sale', products, percent: dice.pick([10, 33.33, 50]), from, until };
        const times = { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
        const isPlanned = await people.owner
          .call('createSale', { body: { ...body, ...times } as never })
          .catch(refused);
        await runSales(tools);
        return isPlanned !== null;
      },
    },
    changeTax: {
      weight: 2,
      act: async () => (await setTax(dice.chance(0.4), dice.pick([19, 7, 20.5]))) !== null,
    },
    wait: {
      weight: 6,
      async act() {
        clock.advance(dice.pick([HOUR_MS, DAY_MS, 9 * DAY_MS, 40 * DAY_MS]));
        await enter();
        await runSales(tools);
        return true;
      },
    },
    closeMonth: {
      weight: 2,
      async act() {
        await people.finance.call('matchLedger', {});
        const { closable } = (await people.finance.call('readLedger', {})).data;
        if (closable === null) return false;
        return (await people.owner.call('closeLedgerMonth', { params: { month: closable } }).catch(refused)) !== null;
      },
    },
  };
}
