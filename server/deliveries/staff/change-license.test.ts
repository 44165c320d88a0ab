import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { familyOfThree, sellBoldAlone } from '#tests/buy/parts.ts';
import { openShop } from '#tests/open-shop.ts';
import { readPdf } from '#tests/read-pdf.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');
const finance = await shop.customer('finance');

const bought = async (buyer: Buyer) => {
  const font = await shop.product({ price: 42 });
  const { body } = await buying.createOrder(buyer, [buying.lineOf(font)]);
  const order = await buying.pay(buyer, body.order!);
  return { font, number: order.orderItems[0]!.license.licenseNumber! };
};
const change = (number: string, body: object, by = owner) =>
  by.call('changeLicense', { params: { number }, body: { reason: 'A merger.', ...body } as never });
const changesOf = async (number: string) => (await finance.call('listLicenseChanges', { params: { number } })).data;
const undo = (number: string, id: number) => owner.call('undoLicenseChange', { params: { number, id } });
const certificateOf = async (buyer: Buyer, number: string) => {
  const url = `/api/licenses/${number}/certificate.pdf`;
  const headers = { authorization: `Bearer ${buyer.token}` };
  const { rawPayload } = await shop.app.inject({ method: 'GET', url, headers });
  return (await readPdf(rawPayload)).text.replace(/\s+/g, ' ');
};
const mailsTo = async ({ id }: Buyer) => {
  const { rows } = await sql<{ subject: string; text_body: string; attachments: { name: string }[] }>`
    select subject, text_body, attachments from emails where user_id = ${id} and dedupe_key like 'license_%'
      order by id`.execute(shop.tools.db);
  return rows;
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

test('another licensee stands on licence, certificate and proof, is told with why, and can be undone', async () => {
  const buyer = await shop.customer();
  const { number } = await bought(buyer);
  const first = await certificateOf(buyer, number);
  const { data } = await change(number, { licensee: 'Senja Group GmbH' });
  expect(data).toMatchObject({ licensee: 'Senja Group GmbH', status: 'valid', holder: { email: buyer.email } });
  expect(await certificateOf(buyer, number)).toContain('Senja Group GmbH');
  const [mail] = await mailsTo(buyer);
  expect(mail!.text_body).toContain('A merger.');
  expect(mail!.attachments.map(({ name }) => name)).toEqual([expect.stringContaining(number)]);
  const [made] = await changesOf(number);
  expect(made).toMatchObject({ kind: 'licensee', before: buyer.fullname, after: 'Senja Group GmbH', undoneAt: null });

  const { data: undone } = await undo(number, made!.id);
  expect(undone.licensee).toBe(buyer.fullname);
  expect(await certificateOf(buyer, number)).toContain(buyer.fullname);
  expect(first).toContain(buyer.fullname);
  expect(await refusal(undo(number, made!.id))).toBe('change_not_found');
  expect((await changesOf(number))[0]).toMatchObject({ undoneBy: owner.fullname });
});

test('a licence ends when staff say so, then gives no files, and a later change is undone first', async () => {
  const buyer = await shop.customer();
  const { number } = await bought(buyer);
  const soon = new Date(shop.clock.now() + 86_400_000).toISOString();
  await change(number, { endsAt: soon });
  await change(number, { endsAt: null });
  const [later, earlier] = await changesOf(number);
  expect([later!.before, later!.after]).toEqual([soon, null]);
  expect(await refusal(undo(number, earlier!.id))).toBe('change_outdated');
  expect((await undo(number, later!.id)).data.endsAt).toBe(soon);
  const again = await shop.again(buyer);
  shop.clock.advance(2 * 86_400_000);
  const held = (await (await shop.again(again)).call('listLicenses', {})).data[0]!;
  expect(held.status).toBe('ended');
});

test('staff give a licence away: its holder downloads it, no order is made, and taken back it ends', async () => {
  const [giver, buyer] = [await shop.again(owner), await shop.customer()];
  const font = await familyOfThree(shop);
  const typeId = font.licenseTypes.find(({ name }) => name === 'Standard License')!.id;
  const grant = (body: object = {}) =>
    giver.call('grantLicense', {
      body: {
        email: buyer.email.toUpperCase(),
        product_id: font.id,
        license_type_id: typeId,
        quantity: 3,
        reason: 'A prize.',
        ...body,
      } as never,
    });
  const { data, status } = await grant({ licensee: 'Prize Winners' });
  expect([status, data.orderId, data.quantity, data.licensee]).toEqual([201, null, 3, 'Prize Winners']);
  const library = (await buyer.call('listLibrary', {})).data;
  expect(library.map(({ product }) => product.fontDetail.formatZIP !== null)).toEqual([true]);
  expect((await shop.visitor('verifyLicense', { params: { number: data.licenseNumber } })).data.status).toBe('valid');
  expect((await mailsTo(buyer)).map(({ subject }) => subject)).toEqual([`You have a licence of ${font.name}`]);

  expect(await refusal(grant({ email: 'nobody@shop.example' }))).toBe('user_not_found');
  expect(await refusal(grant({ product_id: 999_999 }))).toBe('unknown_offer');
  expect(await refusal(grant({ part_id: 7 }))).toBe('unknown_offer');
  const [made] = (
    await (await shop.again(finance)).call('listLicenseChanges', { params: { number: data.licenseNumber } })
  ).data;
  const { data: ended } = await giver.call('undoLicenseChange', {
    params: { number: data.licenseNumber, id: made!.id },
  });
  expect(ended.status).toBe('ended');
  expect((await buyer.call('listLibrary', {})).data).toEqual([]);
  expect((await mailsTo(buyer)).at(-1)!.subject).toBe(`Your licence of ${font.name} has ended`);
});

test('a part is given away too, an exclusive licence never, and what is over or of a plan stays as it is', async () => {
  const [giver, buyer] = [await shop.again(owner), await shop.customer()];
  const [, bold] = await sellBoldAlone(shop, giver);
  const { rows } = await sql<{ id: number }>`select id from products order by id desc limit 1`.execute(shop.tools.db);
  const types = (await shop.visitor('listLicenseTypes', {})).data;
  const grant = (license_type_id: number) =>
    giver.call('grantLicense', {
      body: { email: buyer.email, product_id: rows[0]!.id, part_id: bold!.id, license_type_id, reason: 'x' } as never,
    });
  const { data } = await grant(types.find(({ name }) => name === 'Standard License')!.id);
  expect(data.part.name).toBe('Bold');
  expect(await refusal(grant(types.find(({ exclusive }) => exclusive)!.id))).toBe('sold_once');
  const { number } = await bought(buyer);
  expect(await refusal(change(number, { licensee: buyer.fullname }, giver))).toBe('nothing_changed');
  await sql`update licenses set revoked_at = now() where number = ${number}`.execute(shop.tools.db);
  expect(await refusal(change(number, { licensee: 'Other' }, giver))).toBe('license_revoked');
  expect(await refusal(change('HRF-NO', { licensee: 'Other' }, giver))).toBe('license_not_found');
});

test('staff find a licence by number, licensee, holder, font and domain', async () => {
  const teller = await shop.again(finance);
  const buyer = await shop.customer();
  const { number, font } = await bought(buyer);
  await change(number, { licensee: 'Zirkel Verlag' }, await shop.again(owner));
  await sql`insert into license_domains (license_id, hostname, added_at)
    select id, 'zirkel.example', now() from licenses where number = ${number}`.execute(shop.tools.db);
  const seen = async (query: string) =>
    (await teller.call('findLicenses', { query: { query } })).data.some(
      ({ licenseNumber }) => licenseNumber === number,
    );
  for (const query of [
    number.toLowerCase(),
    number.slice(5),
    'zirkel verlag',
    buyer.email,
    font.name,
    'zirkel.example',
  ])
    expect([query, await seen(query)]).toEqual([query, true]);
  expect(await seen('Zirkel Nobody')).toBe(false);
});
