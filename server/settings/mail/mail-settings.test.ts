import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openServerProcess } from '#boot/server-process.ts';
import type { MailChange } from '#contract/admin/mail-settings.ts';
import { letterTo, queueEmails } from '#server/kit/email/email.ts';
import { composeEmail } from '#server/kit/email/email-template.ts';
import { openTestShop } from '#tests/test-shop.ts';
import { createMailReader } from './read-mail.ts';
import { describeMailProblem } from './try-mail.ts';

const shop = await openTestShop();
const admin = await shop.customer('admin');
const MINUTE = 60_000;
const PASSWORD = 'a staple of another kind';
/** A random loopback address, since the port is one of few and could be in use by another test. */
const HOST = `127.0.${1 + Math.floor(Math.random() * 250)}.${1 + Math.floor(Math.random() * 250)}`;
const TYPED: MailChange = {
  host: HOST,
  port: 2525,
  security: 'none',
  user: 'huruf',
  password: PASSWORD,
  sender: 'Huruf <shop@huruf.test>',
};
const NOTHING: MailChange = { host: '', port: 465, security: 'tls', user: '', sender: '' };

const received: { from: string; to: string; text: string }[] = [];
let requested = 0;
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onConnect: (_session, done) => {
    requested += 1;
    done();
  },
  onAuth: ({ username, password }, _session, done) =>
    username === 'huruf' && password === PASSWORD
      ? done(null, { user: username })
      : done(Object.assign(new Error(`Authentication of ${password} failed`), { responseCode: 535 })),
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('nobody') ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
  onData: (stream, session, done) => {
    let text = '';
    stream.on('data', (chunk) => {
      text += chunk;
    });
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope;
      received.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo[0]!.address, text });
      done();
    });
  },
});
smtp.on('error', () => undefined);
smtp.listen(2525, HOST);
await once(smtp.server, 'listening');

beforeEach(() => {
  shop.clock.advance(MINUTE);
  received.length = 0;
});
afterAll(async () => {
  smtp.close(() => undefined);
  await shop.close();
});

const result = (work: Promise<{ data: unknown }>) =>
  work.then(
    ({ data }) => data as Record<string, unknown>,
    ({ code, body }): Record<string, unknown> => ({ code, fields: body?.fields ?? {} }),
  );
const save = (body: Partial<MailChange>, who = admin) =>
  result(who.call('changeMailSettings', { body: { ...NOTHING, ...body } }));
const tryIt = (change: Partial<MailChange> = {}, who = admin) =>
  result(who.call('tryMailSettings', { body: { ...TYPED, ...change } }));
const write = (about: string) =>
  queueEmails(shop.tools.db, shop.clock, [
    letterTo({ email: 'rani@kopi.test' }, () => ({
      about: `order_paid:${about}`,
      to: 'rani@kopi.test',
      subject: about,
      ...composeEmail(about, ['Halo']),
    })),
  ]);

test('a mail comes to whoever tries, by the server as it is typed, and nothing is kept', async () => {
  expect(await tryIt()).toMatchObject({ isDelivered: true, to: admin.email, says: 'The server took it.' });
  expect(received).toEqual([
    expect.objectContaining({
      from: 'shop@huruf.test',
      to: admin.email,
      text: expect.stringContaining('try the settings'),
    }),
  ]);
  expect((await admin.call('readSettings', {})).data.mail).toMatchObject({
    goesBy: 'files',
    host: '',
    password: null,
  });
});

test('a wrong password is said with the number of the server, and not repeated', async () => {
  const wrong = await tryIt({ password: 'not the password' });
  expect(wrong).toMatchObject({
    isDelivered: false,
    says: expect.stringMatching(/^The server said: 535, user or password wrong\./),
  });
  expect(JSON.stringify(wrong)).not.toContain('not the password');
  expect(received).toEqual([]);
});

test('a server that is not there, speaks no TLS, or wants no such mail is told apart', async () => {
  expect((await tryIt({ port: 587 })).says).toBe('Nobody listens at this server and port.');
  expect((await tryIt({ security: 'starttls' })).says).toContain('encrypt');
  expect(describeMailProblem({ responseCode: 550, response: '550 No such mailbox' }, '')).toBe(
    'The server said: 550, the mailbox is not to be had. Its words: “550 No such mailbox”',
  );
  expect(
    describeMailProblem({ code: 'ESOCKET', message: 'self-signed certificate DEPTH_ZERO_SELF_SIGNED_CERT' }, ''),
  ).toContain('certificate');
  expect(describeMailProblem({ code: 'EDNS', message: 'getaddrinfo ENOTFOUND x' }, '')).toBe(
    'There is no server of this name.',
  );
});

test('only ports of mail are asked, and only this machine without encryption', async () => {
  const before = requested;
  for (const port of [22, 80, 5432, 8025]) expect((await tryIt({ port })).fields).toHaveProperty('port');
  expect((await tryIt({ host: 'mail.example' })).fields).toHaveProperty('security');
  expect((await tryIt({ host: 'http://127.0.0.1' })).fields).toHaveProperty('host');
  expect(requested).toBe(before);
});

test('what is saved sends the mails of every process at once, and its password is seen by nobody', async () => {
  const other = await openServerProcess(shop.tools.settings, shop, { pages: 'none', clock: shop.clock });
  const route = createMailReader(other.tools);
  expect((await route()).server).toBeNull();
  const data = await save(TYPED);
  await sleep(100);
  expect(await route()).toMatchObject({ from: TYPED.sender, server: { host: HOST, password: PASSWORD } });
  await write('after the save');
  await expect.poll(() => received.map(({ to }) => to)).toEqual(['rani@kopi.test']);
  expect(data).toMatchObject({ goesBy: 'server', password: { mask: '•••• •••• •••• ••••', isReadable: true } });
  const answers = JSON.stringify([
    data,
    (await admin.call('readSettings', {})).data,
    (await admin.call('listChanges', { query: {} })).data,
  ]);
  expect(answers).not.toContain(PASSWORD);
  const { rows } = await shop.tools.db
    .selectFrom('shop_secrets')
    .select('sealed')
    .execute()
    .then((all) => ({ rows: all.map(({ sealed }) => sealed.toString('latin1')) }));
  expect(rows.join('')).not.toContain(PASSWORD);
  await other.close();
});

test('a password goes to no other server than the one that it was written for', async () => {
  const { password: _password, ...rest } = TYPED;
  await save(TYPED);
  expect(await save(rest)).toMatchObject({ host: HOST });
  const elsewhere = { ...rest, host: '127.0.0.1' };
  const before = requested;
  expect((await save(elsewhere)).fields).toHaveProperty('password');
  expect((await result(admin.call('tryMailSettings', { body: elsewhere }))).fields).toHaveProperty('password');
  expect((await save({ ...rest, user: 'somebody' })).fields).toHaveProperty('password');
  expect(requested).toBe(before);
  expect((await result(admin.call('tryMailSettings', { body: rest }))).isDelivered).toBe(true);
});

test('without a server the password is forgotten, and mails are kept as they were', async () => {
  await save(TYPED);
  expect(await save({})).toMatchObject({ goesBy: 'files', password: null });
  expect(await shop.tools.db.selectFrom('shop_secrets').select('name').execute()).toEqual([]);
});

test('with another settings key no mail leaves, and the shop says why', async () => {
  await save(TYPED);
  const settings = { ...shop.tools.settings, SETTINGS_KEY: Buffer.alloc(32, 7) };
  const other = await openServerProcess(settings, shop, { pages: 'none', clock: shop.clock });
  await expect(createMailReader(other.tools)()).rejects.toThrow('sealed with another settings key');
  const headers = { authorization: `Bearer ${admin.token}` };
  const { parts } = JSON.parse((await other.send({ method: 'GET', url: '/api/health/report', headers })).body);
  expect(parts.find(({ name }: { name: string }) => name === 'mail')).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('The mail server’s password can’t be read'),
  });
  await other.close();
  await save({});
});

test('what the environment sets wins, and is what is tried', async () => {
  const env = {
    SMTP_URL: `smtp://huruf:${encodeURIComponent(PASSWORD)}@${HOST}:2525`,
    MAIL_FROM: 'Lontar <halo@lontar.test>',
  };
  const set = await openTestShop({ env });
  const owner = await set.customer('admin');
  expect(await save({ ...TYPED, host: '127.0.0.1' }, owner)).toMatchObject({
    host: HOST,
    sender: env.MAIL_FROM,
    outside: ['server', 'sender'],
    password: { mask: '•••• •••• •••• ••••', writtenBy: null },
  });
  expect(await tryIt({ ...NOTHING }, owner)).toMatchObject({ isDelivered: true });
  expect(received.map(({ from }) => from)).toContain('halo@lontar.test');
  await set.close();
});

test('only an owner with a password of the last hour tries, and not without end', async () => {
  expect((await tryIt({}, await shop.customer('finance'))).code).toBe('forbidden');
  const codes = [];
  for (let time = 0; time < 7; time += 1) codes.push((await tryIt({ port: 587 })).code);
  expect(codes.at(-1)).toBe('too_many_requests');
  shop.clock.advance(61 * MINUTE);
  expect((await tryIt()).code).toBe('confirm_identity');
  expect((await save(TYPED)).code).toBe('confirm_identity');
});
