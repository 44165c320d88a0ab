import { expect, test } from 'vitest';
import { mustExist } from '#contract/must-exist.ts';
import { postEntries } from '#server/ledger/post-entries.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { filesOfThree, sellInParts } from '#tests/buy/parts.ts';
import { openShop } from '#tests/open-shop.ts';
import { readPdf } from '#tests/read-pdf.ts';

const shop = await openShop();
const buying = createBuying(shop);
const admin = await shop.customer('admin');
const month = new Date(shop.clock.now()).toISOString().slice(0, 7);

const font = await shop.product({ name: 'Gerimis', price: 60, files: await filesOfThree(), designers: ['Laras'] });
const [family, uprights, bold] = await sellInParts(admin, font, [
  { styles: ['Regular', 'Bold'], name: 'Uprights', regularPrice: 40 },
  { styles: ['Bold'], regularPrice: 25 },
]);
const laras = mustExist((await admin.call('listMakers', { query: { query: 'Laras' } })).data[0]);
await admin.call('setShares', {
  params: { id: laras.id },
  body: { productIds: [font.id], from: `${month}-01`, percent: 33.33 },
});

async function buy(parts: ({ id: number; price: number } | undefined)[]) {
  const buyer = await shop.customer();
  const items = parts.map((part) => ({
    ...buying.lineOf(font),
    part_id: mustExist(part).id,
    price: mustExist(part).price,
  }));
  const { body } = await buying.createOrder(buyer, items);
  return buying.pay(buyer, mustExist(body.order));
}
const statement = async () => {
  await postEntries(shop.tools);
  const { statements } = (await admin.call('readStatements', { query: { month, environment: 'sandbox' } })).data;
  return mustExist(statements[0]);
};
const rows = async () =>
  (await statement()).lines.map(({ part, sales, refunds, amount }) => [part, sales, refunds, amount]);

test('a statement has a row for the family and one for each part, which add up to what it had as one', async () => {
  await buy([family]);
  await buy([bold, uprights]);
  await buy([bold]);
  expect(await rows()).toEqual([
    [null, 60, 0, 20],
    ['Bold', 50, 0, 16.66],
    ['Uprights', 40, 0, 13.33],
  ]);
  expect(await statement()).toMatchObject({ sales: 150, refunds: 0, base: 150, amount: 49.99 });
});

test('what is given back stands in the row of its part', async () => {
  const paid = await buy([bold]);
  await admin.call('refundOrder', { params: { id: paid.id }, body: { reason: 'Sorry' } as never });
  expect(await rows()).toEqual([
    [null, 60, 0, 20],
    ['Bold', 75, 25, 16.66],
    ['Uprights', 40, 0, 13.33],
  ]);
});

test('CSV and PDF name the part, and so does what the designer reads of his own', async () => {
  const person = await shop.customer();
  await admin.call('linkMakerAccount', { params: { id: laras.id }, body: { email: person.email } });
  const own = (await person.call('readOwnStatements', { query: { month } })).data.statements[0];
  expect(own).toEqual(await statement());
  const file = (kind: string) =>
    admin.send({
      method: 'GET',
      url: `/api/ledger/statements/${laras.id}/statement.${kind}?month=${month}`,
      headers: {},
    });
  const csv = (await file('csv')).body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const [head, ...lines] = csv;
  const at = mustExist(head).indexOf('part');
  expect(at).toBe(mustExist(head).length - 1);
  expect(lines.map((line) => line[at])).toEqual(['', 'Bold', 'Uprights', '']);
  const address = `${shop.address}/api/ledger/statements/${laras.id}/statement.pdf?month=${month}`;
  const reply = await fetch(address, { headers: { authorization: `Bearer ${admin.token}` } });
  const text = (await readPdf(Buffer.from(await reply.arrayBuffer()))).text;
  expect(text).toContain('Gerimis Bold');
  expect(text).toContain('Gerimis Uprights');
});
