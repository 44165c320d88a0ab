import { expect, test } from 'vitest';
import { postEntries } from '#server/ledger/post-entries.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import { readPdf } from '#tests/read-pdf.ts';
import { sendForm } from '#tests/stock/send-form.ts';

const shop = await openShop();
const buying = createBuying(shop);
let admin = await shop.customer('admin');
const idOf = async (name: string) =>
  (await admin.call('listMakers', { query: { query: name } })).data.find((one) => one.name === name)!.id;
const monthNow = () => new Date(shop.clock.now()).toISOString().slice(0, 7);
const today = () => new Date(shop.clock.now()).toISOString().slice(0, 10);
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: { code: string }) => error.code,
  );

async function buy(...products: Parameters<typeof buying.lineOf>[0][]) {
  const buyer = await shop.customer();
  const { order } = (
    await buying.createOrder(
      buyer,
      products.map((product) => buying.lineOf(product)),
    )
  ).body;
  const paid = await buying.pay(buyer, order!);
  await posted();
  return paid;
}
/** Entries are written soon after, or now. */
const posted = () => postEntries(shop.tools);
const statements = async (month = monthNow(), environment: 'live' | 'sandbox' = 'sandbox') =>
  (await admin.call('readStatements', { query: { month, environment } })).data;
const amountOf = async (name: string, month = monthNow()) =>
  (await statements(month)).statements.find(({ maker }) => maker.name === name)?.amount ?? 0;

test('a share is of what its fonts sold for, and what goes back is taken off with the share of its sale', async () => {
  const gerimis = await shop.product({
    name: 'Gerimis',
    price: 45.55,
    designers: ['Laras', 'Dewi'],
    foundry: 'Lontar',
  });
  const plain = await shop.product({ name: 'Unshared', price: 33 });
  const from = today();
  const share = async (name: string, percent: number) =>
    admin.call('setShares', { params: { id: await idOf(name) }, body: { productIds: [gerimis.id], from, percent } });
  await share('Laras', 33.33);
  await share('Dewi', 33.33);
  await share('Lontar', 33.34);
  const order = await buy(gerimis, plain);
  const amounts = [await amountOf('Laras'), await amountOf('Dewi'), await amountOf('Lontar')];
  expect(amounts).toEqual([15.18, 15.18, 15.19]);
  expect(Math.round(amounts.reduce((sum, one) => sum + one) * 100)).toBe(4555);
  const [first] = (await statements()).statements;
  expect(first).toMatchObject({ maker: { name: 'Dewi' }, sales: 45.55, refunds: 0, base: 45.55 });
  expect((await statements(monthNow(), 'live')).statements).toEqual([]);

  shop.clock.advance(32 * 86_400_000);
  admin = await shop.again(admin);
  const then = monthNow();
  await admin.call('setShares', {
    params: { id: await idOf('Laras') },
    body: { productIds: [gerimis.id], from: today(), percent: 10 },
  });
  const line = order.orderItems.find(({ product }) => product.name === 'Gerimis')!;
  await admin.call('refundOrder', { params: { id: order.id }, body: { items: [line.id] } as never });
  await posted();
  expect(await amountOf('Laras', then)).toBe(-15.18);
  const months = (await admin.call('readLedger', {})).data.months.map(({ month }) => month);
  expect(await amountOf('Laras', months.at(-1))).toBe(15.18);
  await buy(gerimis);
  expect(await amountOf('Laras', then)).toBe(-10.63);
});

test('shares of a font never come to more than all of it, on any day', async () => {
  const font = await shop.product({ name: 'Whole', designers: ['Ayu', 'Bayu'] });
  const set = async (name: string, percent: number, from: string) =>
    refusal(
      admin.call('setShares', { params: { id: await idOf(name) }, body: { productIds: [font.id], from, percent } }),
    );
  expect(await set('Ayu', 60, '2030-01-01')).toBeNull();
  expect(await set('Bayu', 40, '2030-01-01')).toBeNull();
  expect(await set('Bayu', 40.01, '2030-02-01')).toBe('shares_above_whole');
  expect(await set('Ayu', 50, '2030-06-01')).toBeNull();
  // From June on there is room for more; a share that begins before there is not.
  expect(await set('Bayu', 50, '2030-05-01')).toBe('shares_above_whole');
  expect(await set('Bayu', 50, '2030-06-01')).toBeNull();
  for (const percent of [-1, 100.5, 12.345]) expect(await set('Ayu', percent, '2030-07-01')).toBe('invalid_input');
  const other = await shop.product({ name: 'Not theirs' });
  const body = { productIds: [other.id], from: '2030-01-01', percent: 5 };
  expect(await refusal(admin.call('setShares', { params: { id: await idOf('Ayu') }, body }))).toBe('invalid_input');
});

test('a statement of a closed month stays: no share begins in it, not even past the shop', async () => {
  const font = await shop.product({ name: 'Kept', price: 50, designers: ['Citra'] });
  const id = await idOf('Citra');
  const body = { productIds: [font.id], percent: 20 };
  const month = monthNow();
  await admin.call('setShares', { params: { id }, body: { ...body, from: today() } });
  await buy(font);
  shop.clock.advance(32 * 86_400_000);
  admin = await shop.again(admin);
  await admin.call('matchLedger', {});
  for (let closable = ''; closable !== month; ) {
    closable = (await admin.call('readLedger', {})).data.closable!;
    await admin.call('closeLedgerMonth', { params: { month: closable } });
  }
  const before = await statements(month);
  expect(before.closedAt).not.toBeNull();
  const later = { ...body, percent: 90, from: `${month}-01` };
  expect(await refusal(admin.call('setShares', { params: { id }, body: later }))).toBe('share_month_closed');
  const { db } = shop.tools;
  const change = db.updateTable('maker_shares').set({ share: 9000 }).where('maker_id', '=', id).execute();
  await expect(change).rejects.toThrow('a share of a closed month stays');
  await expect(db.deleteFrom('maker_shares').where('maker_id', '=', id).execute()).rejects.toThrow('stays');
  await admin.call('setShares', { params: { id }, body: { ...body, percent: 90, from: today() } });
  await admin.call('updateMaker', { params: { id }, body: { about: 'Words.' } });
  expect(await statements(month)).toEqual(before);
});

test('who had a share stays, also when no font names them any more', async () => {
  const font = await shop.product({ name: 'Left', designers: ['Gita'] });
  const id = await idOf('Gita');
  await admin.call('setShares', { params: { id }, body: { productIds: [font.id], from: today(), percent: 5 } });
  await sendForm(shop, admin, `PUT /products/${font.id}`, { designers: '' });
  expect(await refusal(admin.call('deleteMaker', { params: { id } }))).toBe('maker_in_use');
});

test('the provider’s fees go off first where that is agreed', async () => {
  const font = await shop.product({ name: 'After fees', price: 100, designers: ['Eka'] });
  const id = await idOf('Eka');
  const body = { productIds: [font.id], from: today(), percent: 50, afterFees: true };
  await admin.call('setShares', { params: { id }, body });
  // Four hours on it may be another month.
  const month = monthNow();
  await buy(font);
  shop.clock.advance(4 * 3_600_000);
  await admin.call('matchLedger', {});
  const own = (await statements(month)).statements.find(({ maker }) => maker.name === 'Eka')!;
  expect(own.fees).toBeGreaterThan(0);
  expect(own.base).toBeCloseTo(100 - own.fees, 2);
  expect(own.amount).toBeCloseTo(own.base / 2, 1);
});

test('a statement leaves as a table and as PDF, to finance too and to nobody else', async () => {
  const id = await idOf('Citra');
  const month = (await admin.call('readLedger', {})).data.months.find(({ closedAt }) => closedAt !== null)!.month;
  const finance = await shop.customer('finance');
  const get = (form: string, token: string) =>
    fetch(`${shop.address}/api/ledger/statements/${id}/statement.${form}?month=${month}&environment=sandbox`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const table = await (await get('csv', finance.token)).text();
  expect(table).toContain(`${month},Citra,Kept,20.00,no,USD,50.00,0.00,0.00,50.00,10.00`);
  expect(table).toContain(`${month},Citra,total,,,USD,50.00,0.00,0.00,50.00,10.00`);
  const pdf = await readPdf(Buffer.from(await (await get('pdf', finance.token)).arrayBuffer()));
  for (const words of [
    'Statement',
    'Citra',
    'Kept',
    '20%',
    '$10.00',
    'Its figures don’t change',
    'A test: no money moved.',
  ])
    expect(pdf.text).toContain(words);
  expect(pdf.isTagged).toBe(true);
  for (const role of ['customer', 'bloger'] as const)
    expect((await get('csv', (await shop.customer(role)).token)).status).toBe(403);
});

test.each([
  ['that hold their tax', false],
  ['to which tax is added', true],
])('of prices %s a share is of what is left without it, also when it goes back', async (_, isAdded) => {
  admin = await shop.again(admin);
  const name = `Taxed ${isAdded}`;
  const font = await shop.product({ price: 111, designers: [name] });
  await admin.call('setShares', {
    params: { id: await idOf(name) },
    body: { productIds: [font.id], from: today(), percent: 50 },
  });
  const rules = {
    reverseCharge: true,
    registered: ['ID'],
    ownRates: [{ country: 'ID', percent: 11, from: '2020-01-01' }],
  };
  await admin.call('changeTax', { body: { isAdded, ...rules } });
  const { id, total_amount } = await buy(font);
  await admin.call('changeTax', { body: { isAdded: false, ...rules, registered: [] } });
  expect(total_amount).toBe(isAdded ? 123.21 : 111);
  expect(await amountOf(name)).toBe(isAdded ? 55.5 : 50);
  await admin.call('refundOrder', { params: { id }, body: {} as never });
  await posted();
  expect(await amountOf(name)).toBe(0);
});

/** Two fonts at $50, half of each for its designer. */
async function twoFonts(name: string) {
  admin = await shop.again(admin);
  const fonts = [];
  for (const part of ['A', 'B']) {
    const font = await shop.product({ name: `${name} ${part}`, price: 50, designers: [`${name} of ${part}`] });
    const body = { productIds: [font.id], from: today(), percent: 50 };
    await admin.call('setShares', { params: { id: await idOf(`${name} of ${part}`) }, body });
    fonts.push(font);
  }
  const order = await buy(...fonts);
  const lineOf = (part: string) => order.orderItems.find(({ product }) => product.name === `${name} ${part}`)!.id;
  const refund = async (body: object) => {
    await admin.call('refundOrder', { params: { id: order.id }, body: body as never });
    await posted();
  };
  const figures = async () => {
    const { statements: all } = await statements();
    return ['A', 'B'].map((part) => {
      const own = all.find(({ maker }) => maker.name === `${name} of ${part}`);
      return own ? [own.sales, own.refunds, own.base, own.amount] : null;
    });
  };
  /** Of the sandbox: what paid the order. */
  const captureId = shop.sandbox.control.captures().at(-1)!.id;
  return { order, lineOf, refund, figures, captureId };
}

test('a line goes back, then all that is left: each designer has nothing', async () => {
  const { lineOf, refund, figures } = await twoFonts('Line first');
  await refund({ items: [lineOf('A')] });
  expect(await figures()).toEqual([
    [50, 50, 0, 0],
    [50, 0, 50, 25],
  ]);
  await refund({});
  expect(await figures()).toEqual([
    [50, 50, 0, 0],
    [50, 50, 0, 0],
  ]);
});

test('$20 of goodwill, then a line: it goes back with what stood of it, and no base is below zero', async () => {
  const { order, lineOf, refund, figures } = await twoFonts('Goodwill first');
  await refund({ amount: 20 });
  const left = async () =>
    (await admin.call('orderTimeline', { params: { id: order.id } })).data.lines.map((line) => line.left);
  expect(await left()).toEqual([40, 40]);
  await refund({ items: [lineOf('A')] });
  expect(await left()).toEqual([0, 40]);
  expect(await figures()).toEqual([
    [50, 50, 0, 0],
    [50, 10, 40, 20],
  ]);
  await refund({ items: [lineOf('B')] });
  expect((await admin.call('orderById', { params: { id: order.id } })).data.status).toBe('refunded');
  expect(await figures()).toEqual([
    [50, 50, 0, 0],
    [50, 50, 0, 0],
  ]);
});

test('money that went back at the provider, or by a lost dispute, is of what was left of each line', async () => {
  const { order, lineOf, refund, figures, captureId } = await twoFonts('Elsewhere');
  await refund({ items: [lineOf('A')] });
  const { control } = shop.sandbox;
  control.refund(captureId, 1_000);
  await admin.call('syncOrder', { params: { id: order.id } });
  await posted();
  expect(await figures()).toEqual([
    [50, 50, 0, 0],
    [50, 10, 40, 20],
  ]);
  control.dispute(captureId);
  await admin.call('syncOrder', { params: { id: order.id } });
  control.decideDispute(captureId, 'BUYER');
  await admin.call('syncOrder', { params: { id: order.id } });
  await posted();
  expect((await admin.call('orderById', { params: { id: order.id } })).data.status).toBe('refunded');
  expect(await figures()).toEqual([
    [50, 50, 0, 0],
    [50, 50, 0, 0],
  ]);
});

test('what goes back in many parts is all that was had of it, to the cent', async () => {
  admin = await shop.again(admin);
  const font = await shop.product({ name: 'In parts', price: 33.33, designers: ['Of parts'] });
  const id = await idOf('Of parts');
  await admin.call('setShares', { params: { id }, body: { productIds: [font.id], from: today(), percent: 33.33 } });
  const order = await buy(font);
  for (const amount of [11.11, 0.01, 7.77, 14.44])
    await admin.call('refundOrder', { params: { id: order.id }, body: { amount } as never });
  await posted();
  expect(await amountOf('Of parts')).toBe(0);
});
