import { expect, test } from 'vitest';
import type { StaffCompany, StaffCompanyDetail } from '#contract/admin/companies.ts';
import type { CompanyDetail } from '#contract/nouns/companies.ts';
import type { License } from '#contract/nouns/deliveries.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { createCompanies } from '#tests/buy/company.ts';
import { mailedText, mailedToken } from '#tests/mailed-token.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const { ask, createOrder, lineOf, startPayment, approve, execute } = createBuying(shop);
const { accept, invite, join, make, withEveryRole, buyFor } = createCompanies(shop);
const staff = await shop.customer('admin');

const wallet = async (person: Buyer) => (await ask<License[]>(person, 'GET', '/api/licenses')).body as License[];
const read = async (id: number) => (await ask<StaffCompanyDetail>(staff, 'GET', `/api/admin/companies/${id}`)).body;
const reason = 'The studio was renamed after a merger.';
const rename = (id: number, name: string, renameLicensee = false) =>
  ask<StaffCompanyDetail>(staff, 'PUT', `/api/admin/companies/${id}`, { name, renameLicensee, reason });
const merge = (id: number, into: number) =>
  ask<StaffCompanyDetail>(staff, 'POST', `/api/admin/companies/${id}/merge`, { into, reason });

test('staff find a company by its name or a member, and others may not look', async () => {
  const { id, owner, member } = await withEveryRole('Percetakan Melati');
  for (const query of ['melati perc', member.email, member.fullname]) {
    const { body, headers } = await ask<StaffCompany[]>(
      staff,
      'GET',
      `/api/admin/companies?${new URLSearchParams({ query })}`,
    );
    expect([headers['x-total-count'], (body as StaffCompany[])[0]?.id]).toEqual(['1', id]);
  }
  const finance = await shop.customer('finance');
  for (const person of [owner, finance])
    for (const [method, url] of [
      ['GET', '/api/admin/companies'],
      ['GET', `/api/admin/companies/${id}`],
      ['PUT', `/api/admin/companies/${id}`],
      ['POST', `/api/admin/companies/${id}/merge`],
      ['POST', `/api/admin/companies/${id}/close`],
      ['PUT', `/api/admin/companies/${id}/owner`],
    ] as const)
      expect((await ask(person, method, url, method === 'GET' ? undefined : { reason })).status).toBe(403);
});

test('a new name is told with why, and stands on licences only where staff choose so', async () => {
  const { id, owner, buyer } = await withEveryRole('Kopi Senja');
  const { number } = await buyFor(buyer, id);
  const other = (await createOrder(buyer, [lineOf(await shop.product({}))], { company_id: id, licensee: 'Senja Bali' }))
    .body;
  expect(other.order?.company?.id).toBe(id);
  const { name, changes: history } = (await rename(id, 'Senja Group')).body;
  expect(name).toBe('Senja Group');
  const renamed = { kind: 'renamed', before: 'Kopi Senja', after: 'Senja Group', reason, by: staff.fullname };
  expect(history[0]).toMatchObject(renamed);
  expect(await wallet(owner)).toMatchObject([{ licensee: 'Kopi Senja', company: { name: 'Senja Group' } }]);
  expect(await mailedText(shop, owner.email, 'company_changed')).toContain(reason);
  expect(await rename(id, 'Senja Group')).toMatchObject({ status: 400, body: { code: 'nothing_changed' } });
  await rename(id, 'Kopi Senja');
  await rename(id, 'Senja Besar', true);
  expect(await wallet(owner)).toMatchObject([{ licenseNumber: number, licensee: 'Senja Besar' }]);
  const { body: changes } = await ask(staff, 'GET', `/api/admin/licenses/${number}/changes`);
  expect(changes).toMatchObject([{ kind: 'licensee', before: 'Kopi Senja', after: 'Senja Besar', reason }]);
  const { body: certificate } = await ask(owner, 'GET', `/api/licenses/${number}/certificate.json`);
  expect(JSON.stringify(certificate)).toContain('Senja Besar');
});

test('merged, licences, orders, members and invitations are in the company that stays, and each keeps the higher role', async () => {
  const [from, into] = [await withEveryRole('Gone'), await withEveryRole('Stays')];
  await join(from.owner, from.id, 'buyer', into.owner);
  await join(into.owner, into.id, 'owner', from.member);
  const guest = await shop.customer();
  await invite(from.owner, from.id, guest.email, 'buyer');
  const token = await mailedToken(shop, guest.email, 'company_invitation');
  const { number, order } = await buyFor(from.buyer, from.id);
  const { body } = await merge(from.id, into.id);
  expect(body).toMatchObject({ id: into.id, licenses: 1, members: 6 });
  const roles = new Map(body.people.map(({ id, role }) => [id, role]));
  expect([into.owner, from.member, from.owner, from.buyer].map(({ id }) => roles.get(id))).toEqual([
    'owner',
    'owner',
    'owner',
    'buyer',
  ]);
  expect(await read(from.id)).toMatchObject({ members: 0, licenses: 0, mergedInto: { id: into.id } });
  for (const { id } of [from, into])
    expect((await read(id)).changes.find(({ kind }) => kind === 'merged')).toMatchObject({
      before: 'Gone',
      after: 'Stays',
    });
  for (const person of [into.member, from.buyer])
    expect(await wallet(person)).toMatchObject([{ licenseNumber: number, licensee: 'Gone', company: { id: into.id } }]);
  expect((await ask(from.owner, 'GET', `/api/companies/${from.id}`)).status).toBe(404);
  expect((await ask<Order>(into.owner, 'GET', `/api/orders/${order.id}`)).body.company?.id).toBe(into.id);
  expect((await accept(guest, token)).body).toMatchObject({ id: into.id, role: 'buyer' });
});

test('a merge needs two companies, of which the one that stays is open', async () => {
  const owner = await shop.customer();
  const [one, two, three] = [await make(owner, 'One'), await make(owner, 'Two'), await make(owner, 'Three')];
  expect(await merge(one.id, one.id)).toMatchObject({ status: 400, body: { code: 'same_company' } });
  expect(await merge(one.id, 999_999)).toMatchObject({ status: 404, body: { code: 'company_not_found' } });
  expect((await merge(one.id, two.id)).status).toBe(200);
  expect(await merge(one.id, three.id)).toMatchObject({ status: 409, body: { code: 'company_merged' } });
  expect(await merge(three.id, one.id)).toMatchObject({ status: 409, body: { code: 'company_closed' } });
});

test('what is paid while its company is merged is in the company that stays', async () => {
  for (let time = 0; time < 5; time += 1) {
    const [from, into] = [await withEveryRole('From'), await make(await shop.customer(), 'Into')];
    const { order } = (await createOrder(from.buyer, [lineOf(await shop.product({}))], { company_id: from.id })).body;
    const { body: payment } = await startPayment(from.buyer, order!);
    const { PayerID } = await approve(payment);
    const [paid, merged] = await Promise.all([
      execute(from.buyer, payment.paymentId, PayerID),
      merge(from.id, into.id),
    ]);
    expect([paid.status, merged.status]).toEqual([200, 200]);
    expect(await wallet(from.member)).toMatchObject([{ company: { id: into.id } }]);
  }
});

test('a closed company loses its members; merged into another one its licences are of use again', async () => {
  const { id, owner, buyer, member } = await withEveryRole('Closed');
  const { number } = await buyFor(buyer, id);
  expect((await ask(staff, 'POST', `/api/admin/companies/${id}/close`, { reason })).body).toMatchObject({ members: 0 });
  expect([await wallet(owner), await wallet(member)]).toEqual([[], []]);
  expect(await mailedText(shop, member.email, 'company_left')).toContain('Closed');
  expect(await mailedText(shop, owner.email, 'company_changed')).toContain(reason);
  expect(await rename(id, 'Open')).toMatchObject({ status: 409, body: { code: 'company_closed' } });
  const heir = await make(owner, 'Heir');
  expect((await merge(id, heir.id)).status).toBe(200);
  expect(await wallet(owner)).toMatchObject([{ licenseNumber: number, company: { name: 'Heir' } }]);
});

test('staff make somebody an owner, and it is written down', async () => {
  const { id, owner } = await withEveryRole('Orphan');
  const heir = await shop.customer();
  const appoint = (email: string) => ask(staff, 'PUT', `/api/admin/companies/${id}/owner`, { email, reason });
  expect((await appoint('nobody@shop.test')).body.code).toBe('user_not_found');
  expect((await appoint(heir.email)).status).toBe(200);
  const { body } = await ask<CompanyDetail>(heir, 'GET', `/api/companies/${id}`);
  expect(body.role).toBe('owner');
  expect(body.changes[0]).toMatchObject({ kind: 'role', about: heir.fullname, after: 'owner', reason });
  expect(await mailedText(shop, owner.email, 'company_changed')).toContain(heir.fullname);
});
