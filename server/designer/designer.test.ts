import { expect, test } from 'vitest';
import { designer } from '#contract/nouns/designer.ts';
import { postEntries } from '#server/ledger/post-entries.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const admin = await shop.customer('admin');
const month = () => new Date(shop.clock.now()).toISOString().slice(0, 7);
const today = () => new Date(shop.clock.now()).toISOString().slice(0, 10);
const idOf = async (name: string) =>
  (await admin.call('listMakers', { query: { query: name } })).data.find((one) => one.name === name)!.id;
const link = (id: number, { email }: { email: string }) =>
  admin.call('linkMakerAccount', { params: { id }, body: { email } });
const share = (id: number, productIds: number[], percent: number, from = today()) =>
  admin.call('setShares', { params: { id }, body: { productIds, from, percent } });
type Bought = Parameters<typeof buying.lineOf>;
async function buy(buyer: Buyer, ...lines: Bought[]) {
  const { order } = (
    await buying.createOrder(
      buyer,
      lines.map((line) => buying.lineOf(...line)),
    )
  ).body;
  return buying.pay(buyer, order!);
}
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: { code: string }) => error.code,
  );

/** A font of two designers and one of somebody else, with an account for the first designer. */
async function drawn(name: string, price = 45.55) {
  const font = await shop.product({ name: `${name} Sans`, price, designers: [name, `${name} the other`] });
  const id = await idOf(name);
  const account = await shop.customer();
  await link(id, account);
  return { font, id, account, otherId: await idOf(`${name} the other`) };
}

test('a sale is seen as soon as it is paid, by font and without its buyer', async () => {
  const { font, account } = await drawn('Laras');
  const foreign = await shop.product({ name: 'Of somebody else', price: 33.33 });
  const buyer = await shop.customer();
  await buy(buyer, [font, { license: 1, quantity: 2 }], [foreign]);
  await buy(buyer, [font]);
  const { data } = await account.call('readOwnSales', { query: {} });
  expect(data).toMatchObject({ month: month(), months: [month()], environment: 'sandbox', licenses: 3 });
  expect(data.fonts).toEqual([{ product: { id: font.id, name: 'Laras Sans' }, licenses: 3, sold: data.sold }]);
  expect(data.sold).toBe(45.55 + 2 * 79);
  expect(data.newest.map(({ licenseType, quantity, amount, day }) => [licenseType, quantity, amount, day])).toEqual([
    ['Standard License', 1, 45.55, today()],
    ['Web License', 2, 158, today()],
  ]);
  const text = JSON.stringify(data);
  for (const secret of [buyer.email, buyer.fullname, 'Of somebody else']) expect(text).not.toContain(secret);
  // An order's number would say how much the shop sells.
  expect(text).not.toMatch(/order/i);
  const later = await account.call('readOwnSales', { query: { month: '2020-01' } });
  expect(later.data).toMatchObject({ licenses: 0, sold: 0, newest: [] });
});

test('sales without tax and statements are to the cent what the owner has', async () => {
  const { font, account, id, otherId } = await drawn('Dewi', 111.11);
  await share(id, [font.id], 33.33);
  await share(otherId, [font.id], 20);
  const plain = await shop.product({ name: 'Beside it', price: 19.99 });
  const rules = { reverseCharge: true, ownRates: [{ country: 'ID', percent: 11, from: '2020-01-01' }] };
  await admin.call('changeTax', { body: { ...rules, isAdded: false, registered: ['ID'] } });
  for (let sale = 0; sale < 3; sale += 1) await buy(await shop.customer(), [font], [plain]);
  await admin.call('changeTax', { body: { ...rules, isAdded: false, registered: [] } });
  await postEntries(shop.tools);
  const query = { month: month() };
  const all = (await admin.call('readStatements', { query: { ...query, environment: 'sandbox' } })).data;
  const own = (await account.call('readOwnStatements', { query })).data;
  expect(own.statements).toEqual(all.statements.filter(({ maker }) => maker.id === id));
  expect(own.statements).toHaveLength(1);
  expect((await account.call('readOwnSales', { query })).data.sold).toBe(own.statements[0]!.sales);

  const file = async (path: string, { token }: Buyer) => {
    const reply = await fetch(`${shop.address}${path}`, { headers: { authorization: `Bearer ${token}` } });
    return { type: reply.headers.get('content-type'), bytes: Buffer.from(await reply.arrayBuffer()) };
  };
  const ofAccount = `/api/designer/statements/${id}/statement`;
  const ofOwner = `/api/ledger/statements/${id}/statement`;
  const table = await file(`${ofAccount}.csv?month=${month()}`, account);
  expect(table.bytes.toString()).toContain('33.33');
  expect(table).toEqual(await file(`${ofOwner}.csv?month=${month()}&environment=sandbox`, admin));
  const pdf = await file(`${ofAccount}.pdf?month=${month()}`, account);
  expect([pdf.type, pdf.bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
});

test('own shares are seen, and not those of others in the same font', async () => {
  const { font, account, id, otherId } = await drawn('Ayu');
  await share(id, [font.id], 30);
  await share(otherId, [font.id], 41);
  const [own] = (await account.call('readDesigner', {})).data;
  expect(own).toMatchObject({ id, name: 'Ayu', shares: [{ percent: 30, afterFees: false, from: today() }] });
  expect(own!.shares).toHaveLength(1);
});

test('a font that names them no more is seen as long as a share of it is theirs', async () => {
  const { font, account, id } = await drawn('Gita');
  await share(id, [font.id], 10);
  const { db } = shop.tools;
  await db.deleteFrom('product_makers').where('maker_id', '=', id).execute();
  const sold = async () => (await account.call('readOwnSales', { query: {} })).data.licenses;
  await buy(await shop.customer(), [font]);
  expect(await sold()).toBe(1);
  await db.updateTable('maker_shares').set({ share: 0 }).where('maker_id', '=', id).execute();
  expect(await sold()).toBe(0);
});

test('each font says which languages it nearly supports, and the letters that it lacks', async () => {
  const { account, font } = await drawn('Citra');
  const { db } = shop.tools;
  // All letters of Vietnamese but one.
  const { coverage, languages } = await db
    .selectFrom('products')
    .select(['coverage', 'languages'])
    .where('id', '=', font.id)
    .executeTakeFirstOrThrow();
  const whole = `${coverage.slice(0, -1)},[${0xc0},${0x180}),[${0x1a0},${0x1b1}),[${0x300},${0x324}),[${0x1ea0},${0x1ef9}),[${0x1efa},${0x1efb})}`;
  await db.updateTable('products').set({ coverage: whole }).where('id', '=', font.id).execute();
  const [gaps] = (await account.call('listLanguageGaps', {})).data;
  expect(gaps).toMatchObject({ product: { id: font.id }, supported: languages.length });
  expect(gaps!.nearly.find(({ tag }) => tag === 'vi')?.missing).toEqual(['ỹ']);
  expect(gaps!.nearly.every(({ missing }) => missing.length > 0 && missing.length <= 8)).toBe(true);
});

test('nobody else sees anything: not a visitor, not another customer, and no designer what is another’s', async () => {
  const one = await drawn('Eka');
  const other = await drawn('Fajar');
  await share(other.id, [other.font.id], 50);
  await buy(await shop.customer(), [other.font]);
  await postEntries(shop.tools);
  const customer = await shop.customer();
  const ask = async (path: string, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const reply = await fetch(`${shop.address}${path}?month=${month()}`, { headers });
    return { status: reply.status, text: await reply.text() };
  };
  for (const { name, path } of designer) {
    const at = path.replace(':id', String(other.id));
    expect([name, (await ask(at)).status]).toEqual([name, 401]);
    const asCustomer = await ask(at, customer.token);
    // Their own designers and foundries are none.
    if (name === 'readDesigner') expect(asCustomer).toEqual({ status: 200, text: '[]' });
    else expect([name, asCustomer.status]).toEqual([name, 404]);
    expect([name, (await ask(at, admin.token)).status]).toEqual([name, name === 'readDesigner' ? 200 : 404]);
    const asDesigner = await ask(at, one.account.token);
    expect([name, asDesigner.status]).toEqual([name, path.includes(':id') ? 404 : 200]);
    expect([name, asDesigner.text.includes('Fajar')]).toEqual([name, false]);
    expect([name, (await ask(at, other.account.token)).status]).toEqual([name, 200]);
  }
  const finance = await shop.customer('finance');
  for (const person of [customer, one.account, finance]) {
    expect(await codeOf(person.call('listMakerAccounts', { params: { id: other.id } }))).toBe('forbidden');
    const body = { email: person.email };
    expect(await codeOf(person.call('linkMakerAccount', { params: { id: other.id }, body }))).toBe('forbidden');
    const params = { id: other.id, userId: other.account.id };
    expect(await codeOf(person.call('unlinkMakerAccount', { params }))).toBe('forbidden');
  }
});

test('a designer may have several accounts and an account several designers, until a link ends', async () => {
  const { id, account } = await drawn('Hana');
  const [second, foundry] = [await shop.customer(), await drawn('Indah')];
  await link(id, second);
  await link(id, { email: second.email.toUpperCase() });
  await link(foundry.id, second);
  const namesOf = async (person: Buyer) => (await person.call('readDesigner', {})).data.map(({ name }) => name);
  expect([await namesOf(account), await namesOf(second)]).toEqual([['Hana'], ['Hana', 'Indah']]);
  const linked = (await admin.call('listMakerAccounts', { params: { id } })).data;
  expect(linked.map(({ email, isWaiting }) => [email, isWaiting])).toEqual([
    [account.email, false],
    [second.email, false],
  ]);
  const params = { id, userId: second.id };
  await admin.call('unlinkMakerAccount', { params });
  expect(await namesOf(second)).toEqual(['Indah']);
  expect(await codeOf(admin.call('unlinkMakerAccount', { params }))).toBe('user_not_found');
  expect(await codeOf(link(id, { email: 'nobody@shop.test' }))).toBe('invalid_input');
  expect(await codeOf(link(999_999, account))).toBe('maker_not_found');
});

test('whoever registered with the address of a designer sees nothing before the address is shown to be theirs', async () => {
  const { id } = await drawn('Jaya');
  const stranger = await shop.customer();
  const { db } = shop.tools;
  const prove = (at: Date | null) =>
    db.updateTable('users').set({ email_proved_at: at }).where('id', '=', stranger.id).execute();
  await prove(null);
  const linked = (await link(id, stranger)).data;
  expect(linked.find(({ email }) => email === stranger.email)?.isWaiting).toBe(true);
  expect((await stranger.call('readDesigner', {})).data).toEqual([]);
  expect(await codeOf(stranger.call('readOwnSales', { query: {} }))).toBe('maker_not_found');
  await prove(new Date());
  expect((await stranger.call('readDesigner', {})).data).toHaveLength(1);
});

test('a link goes with its account, and with its designer', async () => {
  const { id, account } = await drawn('Kirana');
  await account.call('deleteAccount', { body: { password: 'correct horse' } } as never);
  expect((await admin.call('listMakerAccounts', { params: { id } })).data).toEqual([]);
  const maker = (await admin.call('createMaker', { body: { kind: 'designer', name: 'Without fonts' } })).data;
  const other = await shop.customer();
  await link(maker.id, other);
  await admin.call('deleteMaker', { params: { id: maker.id } });
  expect((await other.call('readDesigner', {})).data).toEqual([]);
});
