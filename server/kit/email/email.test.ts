import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#tests/test-database.ts';
import { settableClock } from '../clock.ts';
import { readSettings } from '../config/settings.ts';
import { type Database, openDatabase } from '../database/database.ts';
import type { EmailFile } from './compose-mail.ts';
import { letterTo, openEmailTransport, queueEmails, sendQueuedEmails } from './email.ts';
import { composeEmail } from './email-template.ts';
import { smtpOptions, usualSender } from './mail-route.ts';

const clock = settableClock();
const received: string[] = [];
let isRefusing = false;
let database: Database;
let drop: () => Promise<void>;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => done(isRefusing ? new Error('mailbox full') : null),
  onData: (stream, _session, done) => {
    let text = '';
    stream.on('data', (chunk) => {
      text += chunk;
    });
    stream.on('end', () => {
      received.push(text);
      done();
    });
  },
});

beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  database = openDatabase(made.connection, { size: 4 });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
});
afterEach(() => {
  received.length = 0;
  isRefusing = false;
});
afterAll(async () => {
  smtp.close(() => undefined);
  await database.close();
  await drop();
});

const sender = () => {
  const { port } = smtp.server.address() as AddressInfo;
  const server = { url: `smtp://127.0.0.1:${port}` };
  return openEmailTransport(async () => ({ from: 'Huruf <shop@huruf.test>', server }), readSettings({}));
};
const email = (about: string, replyTo?: string) =>
  letterTo({ email: 'rani@kopi.test' }, () => ({
    about: `order_paid:${about}`,
    to: 'rani@kopi.test',
    subject: 'Your fonts, order 7',
    ...(replyTo === undefined ? {} : { replyTo }),
    ...composeEmail('Your fonts', ['Halo <Rani> & co.']),
  }));
const withFile = (about: string) => {
  const { write, ...letter } = email(about);
  return { ...letter, write: () => ({ ...write(), enclosures: [{ name: `${about}.pdf`, kind: 'invoice' }] }) };
};
const send = (problems: unknown[] = []) =>
  sendQueuedEmails(database.db, clock, sender(), (error) => problems.push(error));

test('a mail leaves once by SMTP, as plain text and as HTML, whoever sends at the same time', async () => {
  await queueEmails(database.db, clock, [email('a')]);
  await Promise.all([send(), send(), send()]);
  expect(received).toHaveLength(1);
  expect(received[0]).toContain('From: Huruf <shop@huruf.test>');
  expect(received[0]).toContain('To: rani@kopi.test');
  expect(received[0]).toContain('Halo <Rani> & co.');
  expect(received[0]).toContain('Halo &#60;Rani&#62; &#38; co.');
  expect(await send()).toBe(0);
});

test('an answer goes to the shop, or to whom the mail says', async () => {
  await queueEmails(database.db, clock, [email('to the shop'), email('to ayu', 'ayu@mail.test')]);
  await send();
  expect(received).toHaveLength(2);
  expect(received.map((mail) => /^Reply-To: (.*)$/m.exec(mail)?.[1]?.trim()).sort()).toEqual([
    'ayu@mail.test',
    undefined,
  ]);
});

test('words and files arrive as they were written, whatever letters they have', async () => {
  const content = randomBytes(10_000);
  const name = 'Sertifikat Ünïcode – untuk Rani, 2026 dan seterusnya sampai nanti.pdf';
  const words = {
    id: 9,
    to: 'rani@kopi.test',
    replyTo: null,
    subject: 'Huruf ×\r\nBcc: all@kopi.test',
    text: '.\n= Halo é\n',
    html: '<p>é',
  };
  await sender()({ ...words, files: [{ filename: name, content, contentType: 'application/pdf' }] });
  expect(received[0]).not.toMatch(/^Bcc:/m);
  expect(received[0]).toContain('.\r\n=3D Halo =C3=A9\r\n');
  expect(received[0]).toContain('<p>=C3=A9');
  const file = received[0]!.split('Content-Type: application/pdf')[1]!;
  const [described = '', body = ''] = file.split(/\r\n\r\n/);
  const encoded = [...described.matchAll(/filename\*\d+\*?=(?:"?)([^;\r"]+)/g)].map(([, piece]) => piece).join('');
  expect(decodeURIComponent(encoded)).toBe(`utf-8''${name}`);
  const base64 = body.split('\r\n--')[0]!;
  expect(Buffer.from(base64, 'base64').equals(content)).toBe(true);
  expect(Math.max(...received[0]!.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78);
});

test('the same thing is told once, however often it is written', async () => {
  await queueEmails(database.db, clock, [email('b')]);
  await queueEmails(database.db, clock, [email('b'), email('b')]);
  await send();
  expect(received).toHaveLength(1);
});

test('a mail that is refused waits a minute and goes later', async () => {
  isRefusing = true;
  const problems: unknown[] = [];
  await queueEmails(database.db, clock, [email('c')]);
  expect(await send(problems)).toBe(0);
  expect(problems).toHaveLength(1);
  isRefusing = false;
  expect(await send()).toBe(0);
  clock.advance(61_000);
  expect(await send()).toBe(1);
  expect(received).toHaveLength(1);
});

test('a mail whose files can not be made keeps no other back, and leaves later', async () => {
  await queueEmails(database.db, clock, [withFile('d'), withFile('e'), withFile('f')]);
  const problems: unknown[] = [];
  const sendMaking = (made: (at: number) => Promise<EmailFile[]>) =>
    sendQueuedEmails(
      database.db,
      clock,
      sender(),
      (error) => problems.push(error),
      (mails) => Promise.allSettled(mails.map((_, at) => made(at))),
    );
  expect(await sendMaking(async (at) => (at === 1 ? Promise.reject(new Error('no paper')) : []))).toBe(2);
  expect(problems).toEqual([new Error('no paper')]);
  clock.advance(61_000);
  expect(await sendMaking(async () => [])).toBe(1);
  clock.advance(600_000);
  expect(await sendMaking(async () => [])).toBe(0);
  expect(received).toHaveLength(3);
});

test('a mail whose files take long holds up none without files, and none that comes after', async () => {
  const slow = Promise.withResolvers<PromiseSettledResult<EmailFile[]>[]>();
  await queueEmails(database.db, clock, [withFile('g'), email('h')]);
  const waiting = sendQueuedEmails(
    database.db,
    clock,
    sender(),
    (error) => expect.unreachable(String(error)),
    () => slow.promise,
  );
  await expect.poll(() => received.length).toBe(1);
  await queueEmails(database.db, clock, [email('i')]);
  expect(await send()).toBe(1);
  slow.resolve([{ status: 'fulfilled', value: [] }]);
  expect(await waiting).toBe(2);
  expect(received).toHaveLength(3);
});

test('a mail of which it is not known whether it left, since its process was killed, goes once more and no more', async () => {
  await queueEmails(database.db, clock, [email('j')]);
  let left = 0;
  const killed = async () => {
    left += 1;
    await new Promise(() => undefined);
  };
  for (const times of [1, 2]) {
    void sendQueuedEmails(database.db, clock, killed, (error) => expect.unreachable(String(error)));
    await expect.poll(() => left).toBe(times);
    clock.advance(600_000);
  }
  expect(await send()).toBe(1);
  clock.advance(86_400_000);
  expect(await send()).toBe(0);
  expect([left, received.length]).toEqual([2, 0]);
});

test('mails that could not be kept as files are kept once their folder can be made', async () => {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mail-'));
  const keep = openEmailTransport(async () => ({ from: usualSender('Lontar'), server: null }), { DATA_DIR: dataDir });
  const mail = { id: 7, to: 'rani@kopi.test', replyTo: null, subject: 'Hi', text: 'Halo', html: '<p>Halo', files: [] };
  await fs.writeFile(path.join(dataDir, 'mail'), 'in the way');
  await expect(keep(mail)).rejects.toThrow('ENOTDIR');
  await fs.rm(path.join(dataDir, 'mail'));
  await keep(mail);
  expect(await fs.readFile(path.join(dataDir, 'mail/7.eml'), 'utf8')).toMatch(
    /^From: Lontar <shop@localhost>[\s\S]*Subject: Hi/m,
  );
  await fs.rm(dataDir, { recursive: true });
});

test('a server of another machine is told nothing before the line is encrypted, unless that was allowed', () => {
  const requires = (url: string, allowPlain = false) => {
    const options = smtpOptions({ url, allowPlain });
    return 'requireTLS' in options && options.requireTLS;
  };
  expect(requires('smtp://u:p@mail.example:587')).toBe(true);
  expect(requires('smtp://u:p@10.0.0.9')).toBe(true);
  expect(requires('smtp://u:p@mail.example:587', true)).toBe(false);
  expect(requires('smtp://localhost:25')).toBe(false);
  expect(requires('smtp://127.0.0.1:25')).toBe(false);
});

test('no password goes to a server without encryption', async () => {
  const heard: string[] = [];
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined).write('220 plain\r\n');
    socket.on('data', (chunk) => {
      heard.push(String(chunk));
      socket.write(/^(?:EHLO|HELO)/i.test(String(chunk)) ? '250-plain\r\n250 AUTH PLAIN LOGIN\r\n' : '500 no\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as net.AddressInfo;
  const options = smtpOptions({ url: 'smtp://owner:secret@mail.example:587' });
  const transport = createTransport({ ...options, url: `smtp://owner:secret@127.0.0.1:${port}` } as object);
  const sent = await transport.sendMail({ from: 'a@shop.test', to: 'b@shop.test', text: 'x' }).catch((error) => error);
  expect(sent).toBeInstanceOf(Error);
  expect(heard.join('')).not.toMatch(/AUTH|MAIL FROM/);
});
