import { afterAll, describe, expect, test } from 'vitest';
import { openServerProcess } from '#boot/server-process.ts';
import type { Company, CompanyDetail, CompanyRole, OpenInvitation } from '#contract/nouns/companies.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { createCompanies } from '#tests/buy/company.ts';
import { mailedText, mailedToken } from '#tests/mailed-token.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const { ask } = createBuying(shop);
const { invite, accept, join, make, remove, withEveryRole } = createCompanies(shop);
const other = await openServerProcess(shop.tools.settings, shop, { pages: 'none', clock: shop.clock });
afterAll(() => other.close());

const DAY = 86_400_000;
const read = (person: Buyer, id: number) => ask<CompanyDetail>(person, 'GET', `/api/companies/${id}`);
const setRole = (by: Buyer, id: number, person: Buyer, role: CompanyRole) =>
  ask(by, 'PUT', `/api/companies/${id}/members/${person.id}`, { role });
const tokenFor = async (owner: Buyer, id: number, email: string, role: CompanyRole = 'member') => {
  expect((await invite(owner, id, email, role)).status).toBe(201);
  return mailedToken(shop, email, 'company_invitation');
};
/** The same call at the other process. */
const elsewhere = async ({ token }: Buyer, method: string, url: string) =>
  (await other.send({ method, url, headers: { authorization: `Bearer ${token}` } })).status;

test('who makes a company owns it, and nobody else reads it', async () => {
  const [owner, stranger] = [await shop.customer(), await shop.customer()];
  const { id } = await make(owner, ' Kopi  Senja ');
  const { body } = await read(owner, id);
  expect(body).toMatchObject({ name: 'Kopi Senja', role: 'owner', members: 1 });
  expect(body.people).toMatchObject([{ id: owner.id, email: owner.email, role: 'owner' }]);
  expect(body.changes).toMatchObject([{ kind: 'made', by: owner.fullname }]);
  expect(await read(stranger, id)).toMatchObject({ status: 404, body: { code: 'company_not_found' } });
  expect((await ask(null, 'GET', `/api/companies/${id}`)).status).toBe(401);
  expect((await ask<Company[]>(stranger, 'GET', '/api/companies')).body).toEqual([]);
});

describe('roles', async () => {
  const company = await withEveryRole();
  const stranger = await shop.customer();
  const people = { ...company, stranger };
  const someone = await shop.customer();
  const { id } = company;
  const acts: Record<string, (by: Buyer) => Promise<{ status: number; body: { code?: string } }>> = {
    invites: (by) => invite(by, id, someone.email, 'member'),
    'gives a role': (by) => setRole(by, id, company.member, 'member'),
    'removes somebody': (by) => remove(by, id, company.owner),
    'withdraws an invitation': (by) => ask(by, 'DELETE', `/api/companies/${id}/invitations/1`),
    'closes it': (by) => ask(by, 'DELETE', `/api/companies/${id}`),
    'lists its orders': (by) => ask(by, 'GET', `/api/orders/list?company=${id}`),
  };
  test.each(Object.keys(acts).flatMap((act) => [['buyer', act] as const, ['member', act] as const]))(
    'a %s never %s',
    async (who, act) => {
      expect(await acts[act]!(people[who])).toMatchObject({ status: 403, body: { code: 'company_not_owner' } });
    },
  );
  test.each(Object.keys(acts))('a stranger never %s', async (act) => {
    expect(await acts[act]!(stranger)).toMatchObject({ status: 404, body: { code: 'company_not_found' } });
  });
  test('only owners read addresses, invitations and history', async () => {
    expect((await invite(company.owner, id, someone.email, 'member')).status).toBe(201);
    for (const who of ['buyer', 'member'] as const) {
      const { body } = await read(people[who], id);
      expect(body.people).toHaveLength(3);
      expect(body.people.every(({ email }) => email === null)).toBe(true);
      expect([body.invitations, body.changes]).toEqual([[], []]);
    }
    expect((await read(company.owner, id)).body.invitations).toMatchObject([{ email: someone.email, role: 'member' }]);
  });
  test('an owner gives roles and takes them, and it is written down', async () => {
    expect((await setRole(company.owner, id, company.member, 'buyer')).status).toBe(200);
    const { changes, people: now } = (await read(company.owner, id)).body;
    expect(now.find((one) => one.id === company.member.id)?.role).toBe('buyer');
    expect(changes[0]).toMatchObject({
      kind: 'role',
      about: company.member.fullname,
      before: 'member',
      after: 'buyer',
    });
  });
});

test('the last owner stays one, until there is another or the company is closed', async () => {
  const { id, owner, buyer } = await withEveryRole();
  const refused = { status: 409, body: { code: 'last_owner' } };
  expect(await setRole(owner, id, owner, 'member')).toMatchObject(refused);
  expect(await remove(owner, id, owner)).toMatchObject(refused);
  expect(await ask(owner, 'DELETE', '/api/account', { password: 'correct horse' })).toMatchObject(refused);
  expect((await setRole(owner, id, buyer, 'owner')).status).toBe(200);
  expect((await remove(owner, id, owner)).status).toBe(204);
  expect((await read(owner, id)).status).toBe(404);
  expect(await remove(buyer, id, buyer)).toMatchObject(refused);
  expect((await ask(buyer, 'DELETE', `/api/companies/${id}`)).status).toBe(204);
  expect((await ask(buyer, 'DELETE', '/api/account', { password: 'correct horse' })).status).toBe(204);
});

test('of two owners who leave at the same time, in two processes, one stays', async () => {
  for (let time = 0; time < 8; time += 1) {
    const owner = await shop.customer();
    const { id } = await make(owner, 'Two');
    const second = await join(owner, id, 'owner');
    const url = ({ id: user }: Buyer) => `/api/companies/${id}/members/${user}`;
    const statuses = await Promise.all([
      remove(owner, id, owner).then(({ status }) => status),
      elsewhere(second, 'DELETE', url(second)),
    ]);
    expect(statuses.sort()).toEqual([204, 409]);
  }
});

test('who leaves is out at once in every process, and owners read of it', async () => {
  const { id, owner, member } = await withEveryRole();
  expect(await elsewhere(member, 'GET', `/api/companies/${id}`)).toBe(200);
  expect((await remove(member, id, member)).status).toBe(204);
  expect(await elsewhere(member, 'GET', `/api/companies/${id}`)).toBe(404);
  expect(await mailedText(shop, owner.email, 'company_left')).toContain(member.fullname);
  expect((await read(owner, id)).body.changes[0]).toMatchObject({ kind: 'left', about: member.fullname });
  await join(owner, id, 'member', member);
  expect((await remove(owner, id, member)).status).toBe(204);
  expect(await mailedText(shop, member.email, 'company_left')).toContain('Kopi Senja');
});

describe('an invitation', async () => {
  const owner = await shop.customer();
  const { id } = await make(owner, 'Senja');

  test('is read by anyone who has its link, and accepted by an account of its address alone', async () => {
    const [guest, thief] = [await shop.customer(), await shop.customer()];
    const token = await tokenFor(owner, id, guest.email.toUpperCase().replace(/@.*/, '@shop.test'));
    const { body } = await ask<OpenInvitation>(null, 'GET', `/api/company-invitations/${token}`);
    expect(body).toMatchObject({ company: 'Senja', role: 'member', invitedBy: owner.fullname });
    expect(await accept(thief, token)).toMatchObject({ status: 403, body: { code: 'invitation_of_another' } });
    expect((await ask(null, 'POST', `/api/company-invitations/${token}/accept`)).status).toBe(401);
    expect((await accept(guest, token)).body).toMatchObject({ id, role: 'member' });
    expect(await accept(guest, token)).toMatchObject({ status: 404, body: { code: 'invitation_dead' } });
    expect(await invite(owner, id, guest.email, 'buyer')).toMatchObject({ body: { code: 'already_member' } });
  });

  test('works for somebody who registers with it', async () => {
    const email = 'new.person@shop.test';
    const token = await tokenFor(owner, id, email, 'buyer');
    const person = { username: 'newperson', email, fullname: 'New Person', address: 'Jl. 1', phoneNumber: '0812' };
    const password = 'a very long secret';
    expect((await ask(null, 'POST', '/api/users/customers/register', { ...person, password })).status).toBe(201);
    const { body } = await ask<{ token: string }>(null, 'POST', '/api/auth/login', { email, password });
    const headers = { authorization: `Bearer ${body.token}` };
    const { status } = await ask(null, 'POST', `/api/company-invitations/${token}/accept`, undefined, headers);
    expect(status).toBe(200);
    expect((await read(owner, id)).body.people.find((one) => one.email === email)?.role).toBe('buyer');
  });

  test('is accepted once, however often at the same time and in two processes', async () => {
    for (let time = 0; time < 8; time += 1) {
      const guest = await shop.customer();
      const token = await tokenFor(owner, id, guest.email);
      const statuses = await Promise.all([
        accept(guest, token).then(({ status }) => status),
        elsewhere(guest, 'POST', `/api/company-invitations/${token}/accept`),
      ]);
      expect(statuses.sort()).toEqual([200, 404]);
    }
  });

  test('ends when it is withdrawn, replaced, too old, or its company is closed', async () => {
    const guest = await shop.customer();
    const dead = { status: 404, body: { code: 'invitation_dead' } };
    const first = await tokenFor(owner, id, guest.email);
    const second = await tokenFor(owner, id, guest.email, 'owner');
    expect(await accept(guest, first)).toMatchObject(dead);
    const { invitations } = (await read(owner, id)).body;
    const open = invitations.find(({ email }) => email === guest.email);
    expect((await ask(owner, 'DELETE', `/api/companies/${id}/invitations/${open!.id}`)).status).toBe(204);
    expect(await accept(guest, second)).toMatchObject(dead);
    const third = await tokenFor(owner, id, guest.email);
    shop.clock.advance(14 * DAY);
    const [late, owning] = [await shop.again(guest), await shop.again(owner)];
    expect(await accept(late, third)).toMatchObject(dead);
    const { id: short } = await make(owning, 'Short');
    const fourth = await tokenFor(owning, short, guest.email);
    expect((await ask(owning, 'DELETE', `/api/companies/${short}`)).status).toBe(204);
    expect(await accept(late, fourth)).toMatchObject(dead);
    for (const guess of ['x', 'A'.repeat(43)])
      expect(await ask(null, 'GET', `/api/company-invitations/${guess}`)).toMatchObject(dead);
  });

  test('is stored as a hash, and staff who read the email find no link that works', async () => {
    const email = 'other.person@shop.test';
    const owning = await shop.again(owner);
    const token = await tokenFor(owning, id, email);
    const { db } = shop.tools;
    const stored = await db.selectFrom('company_invitations').selectAll().where('email', '=', email).execute();
    const mails = await db
      .selectFrom('emails')
      .select(['text_body', 'html_body'])
      .where('recipient', '=', email)
      .execute();
    expect(JSON.stringify([stored, mails])).not.toContain(token);
  });

  test('comes to an address five times an hour', async () => {
    const owning = await shop.again(owner);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await invite(owning, id, 'flooded@shop.test', 'member')).status);
    expect(statuses).toEqual([...Array(5).fill(201), 429]);
  });
});

test('a deleted account leaves its companies, and nothing says who it was', async () => {
  const { id, owner, buyer } = await withEveryRole();
  expect((await ask(buyer, 'DELETE', '/api/account', { password: 'correct horse' })).status).toBe(204);
  const { people, changes } = (await read(await shop.again(owner), id)).body;
  expect(people.map((one) => one.id)).not.toContain(buyer.id);
  expect(changes[0]).toMatchObject({ kind: 'left', about: 'Deleted account' });
});
