import { afterAll, describe, expect, test } from 'vitest';
import { openServerProcess } from '#boot/server-process.ts';
import { eachLimit } from '#contract/limits.ts';
import type { CompanyDownload, CompanySeats } from '#contract/nouns/companies.ts';
import type { License } from '#contract/nouns/deliveries.ts';
import type { LibraryItem } from '#contract/nouns/library.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { createCompanies } from '#tests/buy/company.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const { ask, createOrder, lineOf, startPayment } = createBuying(shop);
const { join, make, remove, withEveryRole, buyFor } = createCompanies(shop);
const other = await openServerProcess(shop.tools.settings, shop, { pages: 'none', clock: shop.clock });
afterAll(() => other.close());

const limits = (uses: string[], figures: object) =>
  JSON.stringify({ uses, onRequest: false, ...eachLimit(() => null), ...figures });
const types = shop.tools.db.updateTable('license_types');
await types
  .set({ limits: limits(['desktop'], { users: 5 }) })
  .where('name', '=', 'Standard License')
  .execute();
await types
  .set({ limits: limits(['web'], { websites: 1 }) })
  .where('name', '=', 'Web License')
  .execute();

const wallet = async (person: Buyer, query = '') =>
  (await ask<License[]>(person, 'GET', `/api/licenses${query}`)).body as License[];
const library = async (person: Buyer, query = '') =>
  (await ask<LibraryItem[]>(person, 'GET', `/api/library${query}`)).body as LibraryItem[];
const move = (person: Buyer, id: number, ...numbers: string[]) =>
  ask(person, 'POST', `/api/companies/${id}/licenses`, { numbers });
/** Follows a link as a browser does, here or at another process. */
const open = async (link: string | null, at = shop.address) => {
  const { status } = await fetch(link!.replace('http://shop.test', at), { redirect: 'manual' });
  return status;
};
const whyOf = async (link: string | null) => {
  const path = link!.replace('http://shop.test', '');
  return (await ask(null, 'GET', path)).body.code;
};
const numbersOf = (licenses: License[]) => licenses.map(({ licenseNumber }) => licenseNumber);

/** What a licence opens to somebody, by name. */
const doors: Record<string, (person: Buyer, number: string, company: number, product: number) => Promise<boolean>> = {
  wallet: async (person, number) => numbersOf(await wallet(person)).includes(number),
  library: async (person, number) => (await library(person)).some((item) => item.license.licenseNumber === number),
  'a file': async (person, number) => {
    const item = (await library(person)).find((one) => one.license.licenseNumber === number);
    return item !== undefined && (await open(item.product.fontDetail.formatZIP)) === 200;
  },
  certificate: async (person, number) =>
    (await ask(person, 'GET', `/api/licenses/${number}/certificate.json`)).status === 200,
  sums: async (person) => {
    const reply = await fetch(`${shop.address}/api/licenses/wallet.zip`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    return Buffer.from(await reply.arrayBuffer()).includes('certificates/');
  },
  'a check of a folder': async (person, number) => {
    const files = [{ numbers: [number], marks: [] }];
    const { body } = await ask<{ files: { licenses: { isYours: boolean }[] }[] }>(
      person,
      'POST',
      '/api/licenses/check',
      {
        files,
      },
    );
    return body.files[0]!.licenses[0]!.isYours;
  },
  'what is new in a release': async (person, _number, _company, product) => {
    const { body } = await ask(person, 'GET', `/api/product/${product}/releases/1/changes`);
    return body.code !== 'font_not_held';
  },
  seats: async (person, _number, company) =>
    (await ask(person, 'GET', `/api/companies/${company}/seats`)).status === 200,
  downloads: async (person, _number, company) =>
    (await ask(person, 'GET', `/api/companies/${company}/downloads`)).status === 200,
};
const managing: Record<string, (person: Buyer, number: string) => Promise<boolean>> = {
  domains: async (person, number) =>
    (await ask(person, 'PUT', `/api/licenses/${number}/domains`, { domains: ['senja.example'] })).status === 200,
  'who sees the licensee': async (person, number) =>
    (await ask(person, 'PUT', `/api/licenses/${number}`, { showLicensee: true })).status === 200,
};

describe('what is bought for a company', async () => {
  const company = await withEveryRole();
  const { id, buyer } = company;
  const { number, font, order } = await buyFor(buyer, id, 1);
  const stranger = await shop.customer();

  test('has the company as licensee, and the order says whom it is for', () => {
    expect(order.company).toEqual({ id, name: 'Kopi Senja' });
    expect(order.orderItems[0]!.product.fontDetail?.formatZIP).toContain(`${number}-BY-${buyer.id}`);
  });
  test.each(
    Object.keys(doors).flatMap((door) => (['owner', 'buyer', 'member'] as const).map((who) => [who, door] as const)),
  )('opens to its %s: %s', async (who, door) => {
    expect(await doors[door]!(company[who], number, id, font.id)).toBe(true);
  });
  test.each(Object.keys(doors))('opens to nobody else: %s', async (door) => {
    expect(await doors[door]!(stranger, number, id, font.id)).toBe(false);
  });
  test.each(Object.keys(managing))('is managed by its owners alone: %s', async (act) => {
    for (const person of [company.member, buyer, stranger]) expect(await managing[act]!(person, number)).toBe(false);
    expect(await managing[act]!(company.owner, number)).toBe(true);
  });
  test('shows its order and its invoice to the buyer and to owners', async () => {
    const status = async (person: Buyer, rest: string) =>
      (await ask(person, 'GET', `/api/orders/${order.id}${rest}`)).status;
    for (const rest of ['', '/invoice.pdf']) {
      expect(await status(buyer, rest)).toBe(200);
      expect(await status(company.owner, rest)).toBe(200);
      expect(await status(company.member, rest)).toBe(404);
      expect(await status(stranger, rest)).toBe(404);
    }
    const { body } = await ask<Order[]>(company.owner, 'GET', `/api/orders/list?company=${id}`);
    expect((body as Order[]).map((one) => one.id)).toEqual([order.id]);
    expect((await ask<Order[]>(company.owner, 'GET', '/api/orders/list')).body).toEqual([]);
    const owned = (await ask<Order>(company.owner, 'GET', `/api/orders/${order.id}`)).body;
    expect(await open(owned.orderItems[0]!.product.fontDetail!.formatZIP)).toBe(200);
  });
  test('stands next to the own in one wallet, which can be asked for either', async () => {
    const own = await buyFor(buyer, null);
    expect(numbersOf(await wallet(buyer))).toEqual([own.number, number]);
    expect(numbersOf(await wallet(buyer, `?company=${id}`))).toEqual([number]);
    expect(numbersOf(await wallet(buyer, '?company=0'))).toEqual([own.number]);
    expect((await library(buyer, `?company=${id}`)).map(({ license }) => license.company)).toEqual([
      { id, name: 'Kopi Senja' },
    ]);
    expect(numbersOf(await wallet(company.owner))).toEqual([number]);
  });
});

test.each(['member', 'buyer'] as const)('a %s who is out has nothing of it at once, by no old link', async (who) => {
  const company = await withEveryRole();
  const { id, owner } = company;
  const person = company[who];
  const { number, font, order } = await buyFor(who === 'buyer' ? person : company.buyer, id);
  const links = (await library(person))[0]!.product.fontDetail;
  expect(await open(links.formatZIP)).toBe(200);
  expect((await remove(owner, id, person)).status).toBe(204);
  for (const door of Object.keys(doors))
    expect([door, await doors[door]!(person, number, id, font.id)]).toEqual([door, false]);
  expect(await open(links.formatZIP)).toBe(403);
  expect(await whyOf(links.formatTTF)).toBe('not_in_company');
  expect(await open(links.formatZIP, `http://127.0.0.1:${(await listening()).port}`)).toBe(403);
  const exported = await ask(person, 'GET', '/api/account/export');
  expect(JSON.stringify(exported.body)).not.toContain(`"licenseNumber": "${number}"`);
  expect(numbersOf(await wallet(owner))).toEqual([number]);
  if (who === 'buyer') {
    const { body } = await ask<Order>(person, 'GET', `/api/orders/${order.id}`);
    expect(body.orderItems[0]!.product.fontDetail).toBeNull();
    expect((await ask(person, 'GET', `/api/orders/${order.id}/invoice.pdf`)).status).toBe(200);
  }
});

let listener: Promise<{ port: number }> | undefined;
const listening = () => {
  listener ??= other.app
    .listen({ host: '127.0.0.1', port: 0 })
    .then((address) => ({ port: Number(new URL(address).port) }));
  return listener;
};

describe('an order for a company', () => {
  test('is placed and priced by its owners and buyers alone', async () => {
    const company = await withEveryRole();
    const font = await shop.product({ price: 42 });
    const stranger = await shop.customer();
    const attempt = async (person: Buyer | null) => {
      const items = [lineOf(font)];
      const placed = person ? (await createOrder(person, items, { company_id: company.id })).status : 0;
      const quoted = await ask(person, 'POST', '/api/orders/quote', { company_id: company.id, items });
      return [placed, quoted.status];
    };
    expect(await attempt(company.owner)).toEqual([201, 200]);
    expect(await attempt(company.buyer)).toEqual([201, 200]);
    expect(await attempt(company.member)).toEqual([403, 403]);
    expect(await attempt(stranger)).toEqual([404, 404]);
    expect(await attempt(null)).toEqual([0, 404]);
  });

  test('is another one than the same cart for oneself', async () => {
    const { id, buyer } = await withEveryRole();
    const items = [lineOf(await shop.product({ price: 42 }))];
    const licensee = 'Kopi Senja';
    const own = (await createOrder(buyer, items, { licensee })).body.order!;
    const theirs = (await createOrder(buyer, items, { licensee, company_id: id })).body.order!;
    expect(theirs.id).not.toBe(own.id);
    expect([own.company, theirs.company]).toEqual([null, { id, name: licensee }]);
    expect((await createOrder(buyer, items, { licensee, company_id: id })).body.order!.id).toBe(theirs.id);
  });

  test('is not paid any more by a buyer who is out, or only a member now', async () => {
    const { id, owner, buyer } = await withEveryRole();
    const { order } = (await createOrder(buyer, [lineOf(await shop.product({ price: 42 }))], { company_id: id })).body;
    await ask(owner, 'PUT', `/api/companies/${id}/members/${buyer.id}`, { role: 'member' });
    expect(await startPayment(buyer, order!)).toMatchObject({ status: 403, body: { code: 'company_not_buyer' } });
    await remove(owner, id, buyer);
    expect(await startPayment(buyer, order!)).toMatchObject({ status: 403, body: { code: 'company_not_buyer' } });
  });

  test('that costs nothing gives its licence to the company, too', async () => {
    const { id, buyer, member } = await withEveryRole();
    const font = await shop.product({ price: 42 });
    const admin = await shop.customer('admin');
    const free = { code: 'ALLFREE', kind: 'percent', value: 100, firstOrder: false, oncePerCustomer: false, note: '' };
    expect((await ask(admin, 'POST', '/api/codes', free)).status).toBe(201);
    const { order } = (await createOrder(buyer, [lineOf(font)], { company_id: id, code: 'ALLFREE', discount: 42 }))
      .body;
    expect((await startPayment(buyer, order!)).status).toBe(200);
    expect(await wallet(member)).toMatchObject([{ company: { id }, licensee: 'Kopi Senja' }]);
  });
});

describe('a larger licence', () => {
  const credited = async (person: Buyer, font: Awaited<ReturnType<typeof shop.product>>, more: object) => {
    const { body } = await ask<{ items: { owned: object | null }[] }>(person, 'POST', '/api/orders/quote', {
      items: [lineOf(font)],
      ...more,
    });
    return body.items[0]!.owned !== null;
  };
  test('counts what the company has, whoever of it buys, and not what a person has', async () => {
    const { id, owner, buyer } = await withEveryRole();
    const { font } = await buyFor(owner, id);
    expect(await credited(buyer, font, { company_id: id })).toBe(true);
    expect(await credited(buyer, font, {})).toBe(false);
    expect(await credited(buyer, font, { licensee: 'Kopi Senja' })).toBe(false);
    expect(await credited(owner, font, { licensee: 'Kopi Senja' })).toBe(false);
  });
});

describe('licences that somebody has already', () => {
  test('are moved in, and are of all members then; the rest is kept', async () => {
    const { id, owner, member } = await withEveryRole();
    const [one, two] = [await buyFor(member, null), await buyFor(member, null)];
    const before = (await library(member)).find((item) => item.license.licenseNumber === one.number)!;
    expect(await open(before.product.fontDetail.formatZIP)).toBe(200);
    expect((await move(member, id, one.number.toLowerCase())).body).toEqual({ moved: 1 });
    expect(numbersOf(await wallet(owner))).toEqual([one.number]);
    expect(numbersOf(await wallet(member))).toEqual([two.number, one.number]);
    // A link of before opens nothing: nobody knows who would follow it.
    expect(await whyOf(before.product.fontDetail.formatZIP)).toBe('not_in_company');
    await remove(owner, id, member);
    expect(numbersOf(await wallet(member))).toEqual([two.number]);
    expect(await doors.certificate!(member, one.number, id, 0)).toBe(false);
  });
  test('are moved by their holder alone, once, all or none', async () => {
    const { id, owner, buyer, member } = await withEveryRole();
    const [mine, theirs] = [await buyFor(member, null), await buyFor(buyer, null)];
    const refused = { status: 404, body: { code: 'license_not_found' } };
    expect(await move(member, id, mine.number, theirs.number)).toMatchObject(refused);
    expect(await wallet(owner)).toEqual([]);
    expect((await move(member, id, mine.number, mine.number)).status).toBe(200);
    expect(await move(member, id, mine.number)).toMatchObject(refused);
    const second = await make(member, 'Second');
    expect(await move(member, second.id, mine.number)).toMatchObject(refused);
    expect((await move(await shop.customer(), id, theirs.number)).body.code).toBe('company_not_found');
  });
  test('leave no way out by an order that replaces them', async () => {
    const { id, owner, member } = await withEveryRole();
    const { number } = await buyFor(member, null);
    const { db } = shop.tools;
    const license = await db.selectFrom('licenses').select('id').where('number', '=', number).executeTakeFirstOrThrow();
    const { order } = (await createOrder(member, [lineOf(await shop.product({ price: 99 }))])).body;
    await db
      .updateTable('order_items')
      .set({ credit_license_ids: [license.id], credit_cents: 100 })
      .where('order_id', '=', order!.id)
      .execute();
    await move(member, id, number);
    expect((await startPayment(member, order!)).body.code).toBe('credit_gone');
    expect(await wallet(owner)).toMatchObject([{ licenseNumber: number, status: 'valid' }]);
  });
});

test('seats are counted against members, and downloads say who had what', async () => {
  const { id, owner, buyer, member } = await withEveryRole();
  const { font, number } = await buyFor(buyer, id);
  const seats = async () =>
    (await ask<CompanySeats[]>(member, 'GET', `/api/companies/${id}/seats`)).body as CompanySeats[];
  expect(await seats()).toEqual([{ font: font.name, licensee: 'Kopi Senja', users: 5, members: 3 }]);
  for (let more = 0; more < 3; more += 1) await join(owner, id, 'member');
  expect(await seats()).toMatchObject([{ users: 5, members: 6 }]);
  for (const person of [buyer, member, member]) {
    const [item] = await library(person);
    await open(item!.product.fontDetail.formatTTF);
  }
  const downloads = async (person: Buyer) => {
    const { body } = await ask<CompanyDownload[]>(person, 'GET', `/api/companies/${id}/downloads`);
    return (body as CompanyDownload[]).map(({ by, licenseNumber, format }) => [by, licenseNumber, format]);
  };
  const [byMember, byBuyer] = [
    [member.fullname, number, 'ttf'],
    [buyer.fullname, number, 'ttf'],
  ];
  expect(await downloads(owner)).toEqual([byMember, byMember, byBuyer]);
  expect(await downloads(member)).toEqual([byMember, byMember]);
  expect(await downloads(buyer)).toEqual([byBuyer]);
});

test('a closed company keeps its licences, and nobody downloads by them', async () => {
  const { id, owner, buyer } = await withEveryRole();
  const { number } = await buyFor(buyer, id);
  const link = (await library(owner))[0]!.product.fontDetail.formatZIP;
  expect((await ask(owner, 'DELETE', `/api/companies/${id}`)).status).toBe(204);
  expect([await wallet(owner), await wallet(buyer), await open(link)]).toEqual([[], [], 403]);
  expect((await ask(null, 'GET', `/api/licenses/verify/${number}`)).body.status).toBe('valid');
});

test('a member of staff opens an order of a company with a copy of their own', async () => {
  const { id, owner, buyer } = await withEveryRole();
  const { order } = await buyFor(buyer, id);
  const finance = await shop.customer('finance');
  const { body } = await ask<Order>(finance, 'GET', `/api/orders/${order.id}`);
  const link = body.orderItems[0]!.product.fontDetail!.formatTTF!;
  expect(link).toContain(`-FOR-${finance.id}`);
  expect(await open(link)).toBe(200);
  const { body: downloads } = await ask(owner, 'GET', `/api/companies/${id}/downloads`);
  expect(downloads).toEqual([]);
});
