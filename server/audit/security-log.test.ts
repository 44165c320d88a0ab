import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { SecurityEvent } from '#contract/admin/audit.ts';
import { forgetOldSecurityEvents, noteSecurity } from '#server/kit/logs/security-log.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openTestShop } from '#tests/test-shop.ts';

const shop = await openTestShop({ env: { LOG_LEVEL: 'error' } });
afterAll(() => shop.close());
const ask = createBuying(shop).ask;
const admin = await shop.customer('admin');
const SECRET = 'correct horse';
const DAY = 86_400_000;

/** What the admin area reads, of one kind or of somebody, once everything is written. */
async function read(query: Record<string, string>): Promise<SecurityEvent[]> {
  await shop.tools.securityLog.flush();
  const response = await ask(admin, 'GET', `/api/audit/security?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return response.body as unknown as SecurityEvent[];
}
const logIn = (email: string, password = SECRET) => ask(null, 'POST', '/api/auth/login', { email, password });
const rows = async () => {
  await shop.tools.securityLog.flush();
  return shop.tools.db.selectFrom('security_events').selectAll().orderBy('id').execute();
};

test('what somebody does to an account is written down: who, from where and what, and no secret', async () => {
  const person = await shop.customer();
  await logIn(person.email);
  await logIn(person.email, 'no, this one');
  await ask(person, 'GET', '/api/users');
  await ask(person, 'GET', '/api/account/export');
  await ask(person, 'POST', '/api/account/password', { password: SECRET, newPassword: 'a newer secret' });
  await ask(person, 'POST', '/api/account/email', { password: 'a newer secret', email: 'newer@mail.test' });
  await ask(person, 'DELETE', '/api/account/sessions');
  const hand = await shop.customer();
  await ask(admin, 'PUT', `/api/users/${hand.id}`, { role: 'finance', email: hand.email, fullname: 'Hand' });
  await ask(admin, 'DELETE', `/api/users/${person.id}/sessions`);
  const mine = await read({ who: person.email });
  expect(mine.map(({ kind, about, count }) => [kind, about, count]).sort()).toEqual([
    ['access-refused', 'listUsers', 1],
    ['email', 'changeEmail', 1],
    ['export', 'exportAccount', 1],
    ['login', '', 1],
    ['login-refused', '', 1],
    ['password', 'changePassword', 1],
    ['sessions-ended', 'endSessions', 1],
  ]);
  expect(mine.every(({ network, user }) => network === '127.0.0.1' && user?.id === person.id)).toBe(true);
  const offices = await read({ who: admin.email });
  expect(offices.map(({ kind }) => kind).sort()).toEqual(['role', 'sessions-ended']);
  const all = JSON.stringify(await rows());
  for (const secret of [SECRET, 'a newer secret', 'no, this one', person.token, 'newer@mail.test'])
    expect(all).not.toContain(secret);
});

test('a role that is given with the account is written down, and a save that changes neither role nor e-mail is not', async () => {
  const before = (await read({ who: admin.email })).length;
  const made = (role: string) => {
    const email = `${role}-by-hand@shop.test`;
    const rest = { username: `${role} by hand`, fullname: 'B', address: 'C', phoneNumber: '1', password: SECRET };
    return ask(admin, 'POST', '/api/users/register', { ...rest, email, role });
  };
  const { body } = await made('finance');
  expect((await made('customer')).status).toBe(201);
  const user = (body as { user: Record<string, string> }).user;
  const { role, email } = user;
  await ask(admin, 'PUT', `/api/users/${user.id}`, { role, email, fullname: 'Somebody' });
  const events = await read({ who: admin.email });
  expect(events.slice(0, events.length - before).map(({ kind, about }) => [kind, about])).toEqual([
    ['role', `user:${user.id}`],
  ]);
});

test('a session that does not know the password or the code is written down, with what it wanted', async () => {
  const person = await shop.customer();
  await ask(person, 'POST', '/api/account/email', { password: 'a guess', email: 'thief@mail.test' });
  await ask(person, 'DELETE', '/api/account', { password: 'a guess' });
  await person.call('beginSecondFactor', { body: { password: SECRET } });
  await ask(person, 'POST', '/api/account/second-factor/finish', { code: '000000' });
  const mine = await read({ who: person.email });
  expect(mine.map(({ kind, about }) => [kind, about]).sort()).toEqual([
    ['password-refused', 'changeEmail'],
    ['password-refused', 'deleteAccount'],
    ['second-factor-refused', 'finishSecondFactor'],
  ]);
});

test('links are written down with whose account they changed', async () => {
  const person = await shop.customer();
  await ask(person, 'POST', '/api/auth/logout');
  expect((await read({ kind: 'logout' })).map(({ user }) => user?.id)).toEqual([person.id]);
});

test('equal refusals of a network within a minute are one row with their number', async () => {
  await rows();
  const before = (await rows()).length;
  for (let time = 0; time < 6; time += 1) {
    await logIn('nobody@shop.test');
    if (time % 2) await shop.tools.securityLog.flush();
  }
  const [newest] = await read({ kind: 'login-refused' });
  expect(newest).toMatchObject({ user: null, network: '127.0.0.1', count: 6 });
  expect((await rows()).length).toBe(before + 1);
  shop.clock.advance(60_000);
  await logIn('nobody@shop.test');
  expect((await rows()).length).toBe(before + 2);
});

test('an attack from many networks at once is a few hundred rows a minute, and nothing of it goes uncounted', async () => {
  shop.clock.advance(60_000);
  const before = (await rows()).length;
  for (let host = 0; host < 5_000; host += 1) {
    noteSecurity(shop.tools, { kind: 'login-refused', ip: `10.1.${Math.floor(host / 250)}.${host % 250}` });
    if (host % 500 === 0) await shop.tools.securityLog.flush();
  }
  const made = (await rows()).slice(before);
  expect(made.length).toBeLessThanOrEqual(201);
  expect(made.reduce((sum, { count }) => sum + count, 0)).toBe(5_000);
});

test('what is noted while nothing can be written is written later', async () => {
  shop.clock.advance(60_000);
  await shop.line.cut();
  noteSecurity(shop.tools, { kind: 'export', ip: '192.0.2.77', about: 'while away' });
  await shop.tools.securityLog.flush().catch(() => undefined);
  await shop.line.mend();
  const written = () => read({ network: '192.0.2.77' }).then((events) => events.map(({ about }) => about));
  await expect.poll(() => written().catch(() => [])).toEqual(['while away']);
});

test('it is filtered by kind, network and day, and comes by pages', async () => {
  const all = await rows();
  const response = await ask(admin, 'GET', '/api/audit/security?limit=2&page=2');
  expect(response.headers['x-total-count']).toBe(String(all.length));
  expect((response.body as unknown as { id: number }[]).map(({ id }) => id)).toEqual(
    all
      .map(({ id }) => id)
      .reverse()
      .slice(2, 4),
  );
  expect((await read({ kind: 'password' })).every(({ kind }) => kind === 'password')).toBe(true);
  const today = new Date(shop.clock.now()).toISOString().slice(0, 10);
  expect(await read({ to: '2001-01-01' })).toEqual([]);
  expect((await read({ from: '2001-01-01', to: today, limit: '1000' })).length).toBe(Math.min(all.length, 1_000));
  expect((await ask(admin, 'GET', '/api/audit/security?kind=anything')).status).toBe(400);
});

test('it is kept for a year, and never more than so many rows', async () => {
  const { db, clock } = shop.tools;
  noteSecurity(shop.tools, { kind: 'export', ip: '192.0.2.1' });
  const old = await rows();
  shop.clock.advance(364 * DAY);
  noteSecurity(shop.tools, { kind: 'export', ip: '192.0.2.2' });
  await rows();
  await forgetOldSecurityEvents(db, new Date(clock.now()));
  expect((await rows()).length).toBe(old.length + 1);
  shop.clock.advance(2 * DAY);
  await forgetOldSecurityEvents(db, new Date(clock.now()));
  expect((await rows()).map(({ network }) => network)).toEqual(['192.0.2.2']);
  for (let host = 1; host <= 5; host += 1) noteSecurity(shop.tools, { kind: 'export', ip: `198.51.100.${host}` });
  await rows();
  await forgetOldSecurityEvents(db, new Date(clock.now()), 3);
  expect((await rows()).map(({ network }) => network)).toEqual(['198.51.100.3', '198.51.100.4', '198.51.100.5']);
});

test('an upload that its sender breaks off is nobody’s fault: no file stays, and no database is said to be away', async () => {
  const owner = await shop.again(admin);
  const result = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { port } = new URL(shop.address);
  const incoming = path.join(shop.tools.settings.DATA_DIR, 'incoming');
  const forms = () => (fs.existsSync(incoming) ? fs.readdirSync(incoming) : []);
  const line = net.connect(Number(port), '127.0.0.1');
  line.on('error', () => undefined);
  line.write(
    `POST /api/product/upload-file HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${owner.token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.ttf"\r\n\r\n${'a'.repeat(5_000)}`,
  );
  await expect.poll(() => forms().length).toBe(1);
  line.destroy();
  await expect.poll(() => forms().length).toBe(0);
  // The next call of the same process is answered after whatever the one before had to say.
  expect((await ask(owner, 'GET', '/api/auth/me')).status).toBe(200);
  const words = result.mock.calls.map(([line]) => String(line)).join('');
  result.mockRestore();
  expect(words).not.toMatch(/database away|bug/);
});
