import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { type CurrencyCode, currencyOf } from '#contract/currencies.ts';
import { countIn } from '#contract/money.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { postEntries } from '#server/ledger/post-entries.ts';
import { describeProduct } from '#web/shop/seo/linked-data.ts';
import { readPdf } from '../read-pdf.ts';
import { openBuyingShop } from './open-buying-shop.ts';

/** How 4,200 and 1,000 of the smallest units of a currency are written, on the wire and for people. */
type Written = { price: number; back: number; text: string; backText: string; shown: string; backShown: string };

/** Sells a font in a shop of a currency, and looks for the same amount everywhere. */
export async function describeSaleIn(code: CurrencyCode, { price, back, text, backText, shown, backShown }: Written) {
  const { shop, buying, books } = await openBuyingShop();
  const { db, settings } = shop.tools;
  Object.assign(settings, { TAX_RATES: { DE: 19 }, SELLER_COUNTRY: 'DE' });
  const admin = await shop.customer('admin');
  const font = await shop.product({ name: 'Gerimis', price: 42, designers: ['Laras'] });
  // Who tests after this counts in dollars again.
  afterAll(() => countIn(currencyOf('USD')));

  const get = async (url: string) => {
    const reply = await shop.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
    expect([url, reply.statusCode]).toEqual([url, 200]);
    return reply;
  };
  const readDocument = async (url: string) =>
    (await readPdf((await get(url)).rawPayload)).text.replaceAll('\u00a0', ' ');
  const change = (to: CurrencyCode) => admin.call('changeCurrency', { body: { code: to } });

  describe(`a shop that chose ${code}`, async () => {
    await change(code);
    const { data: makers } = await admin.call('listMakers', { query: { query: 'Laras' } });
    const from = new Date(shop.clock.now()).toISOString().slice(0, 10);
    const share = { productIds: [font.id], from, percent: 50 };
    await admin.call('setShares', { params: { id: makers[0]?.id ?? 0 }, body: share });
    const { licenseTypes } = (await shop.visitor('productById', { params: { id: font.id } })).data;
    const buyer = await shop.customer();
    const line = { product_id: font.id, license_type_id: licenseTypes[0]?.id, quantity: 1, price };
    const placed = await buying.createOrder(buyer, [line], { buyer: { country: 'DE' } });
    const order = placed.body.order as Order;
    const { body: payment } = await buying.startPayment(buyer, order, { currency: code });
    const { PayerID } = await buying.approve(payment);
    await buying.execute(buyer, payment.paymentId, PayerID);
    await admin.call('refundOrder', { params: { id: order.id }, body: { amount: backText } as never });
    await books.drain();
    await postEntries(shop.tools);
    const paid = (await admin.call('orderById', { params: { id: order.id } })).data;

    test('its catalogue, page data and order have the price in it', async () => {
      expect((await shop.visitor('readShop', {})).data.currency).toBe(code);
      expect((await shop.visitor('productById', { params: { id: font.id } })).data.regularPrice).toBe(price);
      expect(paid).toMatchObject({ currency: code, totalAmount: price, status: 'partially_refunded' });
      const stored = db.selectFrom('orders').select(['currency', 'total_cents']).where('id', '=', order.id);
      expect(await stored.executeTakeFirst()).toEqual({ currency: code, total_cents: 4200 });
      const data = JSON.parse(describeProduct({ ...font, licenseTypes, regularPrice: price }, 'http://shop.test', 'X'));
      expect(JSON.stringify(data)).toContain(`"price":"${text}","priceCurrency":"${code}"`);
    });

    test('the provider is asked for it with its decimals, and gives a part back', async () => {
      const [capture] = shop.sandbox.control.captures();
      expect(capture).toMatchObject({ currency: code, minor: 4200 });
      const [sent] = shop.sandbox.control.orders();
      expect(sent?.unit.items?.[0]?.unit_amount).toEqual({ currency_code: code, value: text });
      expect(shop.sandbox.control.refunds()).toMatchObject([{ currency: code, minor: 1000 }]);
    });

    test('its invoice, credit note and tax say the same', async () => {
      const tax = Math.round((4200 * 19) / 119);
      const { rows } = await sql<{ content: string }>`select content from invoices where order_id = ${order.id}
        union all select content from credit_notes where order_id = ${order.id}`.execute(db);
      const [invoice, note] = rows.map(({ content }) => JSON.parse(content));
      expect(invoice).toMatchObject({ currency: code, totalCents: 4200, tax: { taxCents: tax } });
      expect(note).toMatchObject({ currency: code, totalCents: 1000 });
      const pdf = await readDocument(`/api/orders/${order.id}/invoice.pdf`);
      for (const words of [`Total, ${code}`, shown]) expect(pdf).toContain(words);
      expect(pdf).not.toMatch(/\$|dollars/);
      const back = await readDocument(`/api/orders/${order.id}/credit-notes/${paid.creditNotes[0]?.number}.pdf`);
      for (const words of [`Refunded, ${code}`, backShown]) expect(back).toContain(words);
    });

    test('books, tables, statements and reports count in it', async () => {
      const { totals, unexplained } = (await admin.call('readLedger', {})).data;
      expect({ totals, unexplained }).toMatchObject({ totals: { gross: price, refunds: back }, unexplained: 0 });
      shop.clock.advance(180_000);
      await admin.call('matchLedger', {});
      expect((await admin.call('readLedger', {})).data.differences).toBe(0);
      const month = new Date(shop.clock.now()).toISOString().slice(0, 7);
      expect((await get('/api/orders/admin/export.csv')).body).toMatch(
        new RegExp(`,${code},${text},${text},${backText},`),
      );
      expect((await get(`/api/ledger/export.csv?month=${month}`)).body).toContain(`${code},${text}`);
      const { statements } = (await admin.call('readStatements', { query: { month, environment: 'sandbox' } })).data;
      // Shares are of what is left without tax.
      const net = (cents: number) => (cents * price) / 4200;
      expect(statements[0]).toMatchObject({ maker: { name: 'Laras' }, sales: net(3529), refunds: net(840) });
      const statement = `/api/ledger/statements/${statements[0]?.maker.id}/statement`;
      expect((await get(`${statement}.csv?month=${month}&environment=sandbox`)).body).toContain(
        `,${code},${net(3529)},`,
      );
      expect(await readDocument(`${statement}.pdf?month=${month}&environment=sandbox`)).toContain(`Total, ${code}`);
    });

    test('emails and the buyer’s own copy of the data say the same', async () => {
      const { rows } = await sql<{ text_body: string }>`select text_body from emails where dedupe_key like
        ${`order_%:${order.id}`}`.execute(db);
      const words = rows.map(({ text_body }) => text_body.replaceAll('\u00a0', ' ')).join('\n');
      expect(words).toContain(shown);
      expect(words).not.toContain('$');
      const own = await buying.ask<{ orders: object[] }>(buyer, 'GET', '/api/account/export');
      expect(own.body.orders[0]).toMatchObject({ currency: code, total: price, items: [{ price }] });
    });

    test('an amount with more decimals than it has is refused, and so is a payment in dollars', async () => {
      const odd = await buying.ask<{ fields: object }>(admin, 'PUT', '/api/settings/security', {
        demandSecondFactor: false,
        financeClosesMonths: false,
        confirmRefundsAbove: text.includes('.') ? `${text}5` : `${text}.5`,
      });
      const kind = text.includes('.')
        ? `An amount in ${code} with at most two decimals.`
        : `A whole amount in ${code}.`;
      expect(odd.body.fields).toEqual({ confirmRefundsAbove: kind });
      const dollars = await buying.startPayment(buyer, order, { currency: 'USD' });
      expect(dollars).toMatchObject({ status: 400, body: { fields: { currency: `This can only be ${code}.` } } });
    });

    test('a capture in another currency is kept for a person, and nothing is delivered', async () => {
      const { body } = await buying.createOrder(buyer, [{ ...line, quantity: 2 }]);
      const other = body.order as Order;
      const { body: begun } = await buying.startPayment(buyer, other, { currency: code });
      const { PayerID: payer } = await buying.approve(begun);
      shop.sandbox.control.faults.add({ operation: 'capture', kind: 'wrong_currency' });
      expect((await buying.execute(buyer, begun.paymentId, payer)).status).toBe(202);
      const { rows } = await sql`select state from payments where order_id = ${other.id}`.execute(db);
      expect(rows).toEqual([{ state: 'frozen' }]);
    });

    test('it stays in it from its first order on', async () => {
      await expect(change('USD')).rejects.toMatchObject({ code: 'currency_final' });
      expect((await admin.call('readSettings', {})).data.currency).toEqual({ code, isFinal: true });
      expect((await shop.visitor('readShop', {})).data.currency).toBe(code);
    });
  });
}
