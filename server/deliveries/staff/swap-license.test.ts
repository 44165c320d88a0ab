import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import { readPdf } from '#tests/read-pdf.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');
const finance = await shop.customer('finance');

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
async function bought(buyer: Buyer, price = 42) {
  const font = await shop.product({ price });
  const { body } = await buying.createOrder(buyer, [buying.lineOf(font)]);
  const order = await buying.pay(buyer, body.order!);
  return { font, order, number: order.orderItems[0]!.license.licenseNumber! };
}
type Font = Awaited<ReturnType<typeof shop.product>>;
const swap = (number: string, font: Font, by = owner, license = 0) =>
  by.call('swapLicense', {
    params: { number },
    body: { product_id: font.id, license_type_id: font.licenseTypes[license]!.id, reason: 'The wrong font.' },
  });
const walletOf = async (buyer: Buyer) =>
  (await buyer.call('listLicenses', {})).data.map(({ licenseNumber, status }) => `${licenseNumber} ${status}`);
const libraryOf = async (buyer: Buyer) => (await buyer.call('listLibrary', {})).data.map(({ product }) => product.id);
const changesOf = async (number: string) => (await finance.call('listLicenseChanges', { params: { number } })).data;
const undo = async (number: string) =>
  owner.call('undoLicenseChange', { params: { number, id: (await changesOf(number))[0]!.id } });
const mailsTo = async ({ id }: Buyer) =>
  (
    await sql<{ subject: string; text_body: string; attachments: { name: string }[] }>`
      select subject, text_body, attachments from emails where user_id = ${id} and dedupe_key like 'license_change%'
        order by id`.execute(shop.tools.db)
  ).rows;
const moneyOf = async (order: { id: number }) =>
  (
    await sql`select status, total_cents, (select count(*) from refunds)::int as refunds,
      (select count(*) from invoices where order_id = o.id)::int as invoices,
      (select count(*) from orders)::int as orders
      from orders o where id = ${order.id}`.execute(shop.tools.db)
  ).rows[0];

test('another licence takes the place of one that was bought by mistake, and no money moves', async () => {
  const buyer = await shop.customer();
  const { font, order, number } = await bought(buyer);
  const right = await shop.product({ price: 42 });
  const before = await moneyOf(order);
  const { status, data } = await swap(number, right);
  expect([status, data.product.id, data.licensee, data.orderId]).toEqual([201, right.id, buyer.fullname, null]);
  expect(await walletOf(buyer)).toEqual([`${data.licenseNumber} valid`, `${number} superseded`]);
  expect(await libraryOf(buyer)).toEqual([right.id]);
  expect(await moneyOf(order)).toEqual(before);
  const [mail] = await mailsTo(buyer);
  expect(mail!.subject).toBe(`Your licence is now one of ${right.name}`);
  expect(mail!.text_body).toContain(font.name);
  expect(mail!.text_body).toContain('The wrong font.');
  expect(mail!.attachments.map(({ name }) => name)).toEqual([expect.stringContaining(data.licenseNumber)]);
  const headers = { authorization: `Bearer ${buyer.token}` };
  const url = `/api/licenses/${data.licenseNumber}/certificate.pdf`;
  const { rawPayload } = await shop.app.inject({ method: 'GET', url, headers });
  expect((await readPdf(rawPayload)).text.replace(/\s+/g, ' ')).toContain(right.name);
  expect((await changesOf(number))[0]).toMatchObject({
    kind: 'swap',
    before: `${font.name}, Standard License`,
    after: data.licenseNumber,
  });
});

test('only as dear as what was paid or what the first costs today, and only an administrator swaps', async () => {
  const buyer = await shop.customer();
  const { font, number } = await bought(buyer, 42);
  const dearer = await shop.product({ price: 43 });
  expect(await refusal(swap(number, dearer))).toBe('swap_dearer');
  expect(await refusal(swap(number, font, owner, 1))).toBe('swap_dearer');
  expect(await refusal(swap(number, font))).toBe('nothing_changed');
  expect(await refusal(swap(number, dearer, finance))).toBe('forbidden');
  expect(await refusal(swap(number, dearer, buyer))).toBe('forbidden');
  expect(await refusal(swap('HRF-NO', dearer))).toBe('license_not_found');
  await sql`update products set regular_price_cents = 4300 where id = ${font.id}`.execute(shop.tools.db);
  expect(await refusal(swap(number, dearer))).toBe('done');
});

test('an exclusive licence and one that is over are not swapped', async () => {
  const buyer = await shop.customer();
  const { number } = await bought(buyer);
  const right = await shop.product({ price: 10, licenseTypes: ['Standard License', 'Exclusive License'] });
  const exclusive = right.licenseTypes.findIndex(({ name }) => name === 'Exclusive License');
  expect(await refusal(swap(number, right, owner, exclusive))).toBe('sold_once');
  await sql`update licenses set revoked_at = now() where number = ${number}`.execute(shop.tools.db);
  expect(await refusal(swap(number, right))).toBe('license_revoked');
});

test('of two who swap one licence at once one does', async () => {
  const { number } = await bought(await shop.customer());
  const fonts = await Promise.all([shop.product({ price: 10 }), shop.product({ price: 11 })]);
  const answers = await Promise.all(fonts.map((font) => refusal(swap(number, font))));
  expect(answers.sort()).toEqual(['done', 'license_revoked']);
});

test('undone, the first stands again and what was in its place gives no files', async () => {
  const buyer = await shop.customer();
  const { font, number } = await bought(buyer);
  const { data } = await swap(number, await shop.product({ price: 10 }));
  expect((await undo(number)).data.status).toBe('valid');
  expect(await walletOf(buyer)).toEqual([`${data.licenseNumber} ended`, `${number} valid`]);
  expect(await libraryOf(buyer)).toEqual([font.id]);
  expect((await mailsTo(buyer)).at(-1)!.text_body).toContain('you have this licence again');
});

test('a licence that was given is taken back only after its swap is, or its holder would keep the other', async () => {
  const buyer = await shop.customer();
  const [font, other] = [await shop.product({ price: 20 }), await shop.product({ price: 10 })];
  const body = {
    email: buyer.email,
    product_id: font.id,
    license_type_id: font.licenseTypes[0]!.id,
    reason: 'A prize.',
  };
  const { data } = await owner.call('grantLicense', { body });
  const [granted] = await changesOf(data.licenseNumber);
  await swap(data.licenseNumber, other);
  const takeBack = () => owner.call('undoLicenseChange', { params: { number: data.licenseNumber, id: granted!.id } });
  expect(await refusal(takeBack())).toBe('change_outdated');
  await undo(data.licenseNumber);
  expect(await refusal(takeBack())).toBe('done');
  expect(await libraryOf(buyer)).toEqual([]);
});

test('swapped twice, the last is undone first', async () => {
  const buyer = await shop.customer();
  const { number } = await bought(buyer);
  const { data: second } = await swap(number, await shop.product({ price: 20 }));
  await swap(second.licenseNumber, await shop.product({ price: 10 }));
  expect(await refusal(undo(number))).toBe('change_outdated');
  expect(await refusal(undo(second.licenseNumber))).toBe('done');
  expect(await refusal(undo(number))).toBe('done');
});

test('money that goes back takes along what stands in the place of the licence', async () => {
  const buyer = await shop.customer();
  const { order, number } = await bought(buyer);
  const { data: second } = await swap(number, await shop.product({ price: 20 }));
  const { data: third } = await swap(second.licenseNumber, await shop.product({ price: 10 }));
  const refund = () =>
    owner.call('refundOrder', { params: { id: order.id }, body: { reason: 'The buyer asked.' } as never });
  expect(await refusal(refund())).toBe('license_replaced');
  // The provider may give it back all the same, as after a lost dispute.
  await sql`update licenses set superseded_by = null where number = ${number}`.execute(shop.tools.db);
  await refund();
  expect(await libraryOf(buyer)).toEqual([]);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from licenses
    where number in (${number}, ${second.licenseNumber}, ${third.licenseNumber}) and revoked_at is not null`.execute(
    shop.tools.db,
  );
  expect(rows[0]!.count).toBe(3);
  expect(await refusal(undo(number))).toBe('license_revoked');
});
