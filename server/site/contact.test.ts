import { expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const { ask } = createBuying(shop);
let visitors = 0;

const words = (change: object = {}) => {
  visitors += 1;
  const email = `reader${visitors}@mail.test`;
  return { name: 'Ayu Lestari', email, message: 'Does Amiri have Jawi?\n\nBest, Ayu', ...change };
};
const write = (body: object, ip = `10.1.0.${visitors}`) =>
  ask(null, 'POST', '/api/contact', body, { 'x-forwarded-for': ip });
const stored = (email: string) =>
  shop.tools.db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'message', 'state'])
    .where('email', '=', email)
    .execute();
const mailsOf = (replyTo: string) =>
  shop.tools.db
    .selectFrom('emails')
    .select(['recipient', 'reply_to', 'subject', 'text_body', 'dedupe_key'])
    .where('reply_to', '=', replyTo)
    .execute();

test('what a visitor writes is kept as new and mailed to the administrator, with the answer going to the visitor', async () => {
  const owner = await shop.customer('admin');
  const sent = words();
  const response = await write(sent);
  expect(response.status).toBe(202);
  const [row] = await stored(sent.email);
  expect(row).toMatchObject({ name: 'Ayu Lestari', message: sent.message, state: 'new' });
  const mails = await mailsOf(sent.email);
  expect(mails).toEqual([
    {
      recipient: owner.email,
      reply_to: sent.email,
      subject: 'Message from Ayu Lestari',
      text_body: expect.stringContaining('Does Amiri have Jawi?'),
      dedupe_key: `contact:${row!.id}`,
    },
  ]);
});

test('a name can not add a line to the head of the mail', async () => {
  const sent = words({ name: 'Ayu\r\nBcc: all@mail.test' });
  expect((await write(sent)).status).toBe(202);
  expect((await mailsOf(sent.email))[0]!.subject).toBe('Message from Ayu Bcc: all@mail.test');
});

test('a message without name, address or words is refused field by field', async () => {
  const empty = await write({});
  expect(empty.status).toBe(400);
  expect(Object.keys(empty.body.fields as object).sort()).toEqual(['email', 'message', 'name']);
  const wrong = await write(words({ name: '   ', email: 'nobody', message: 'x'.repeat(20_001) }));
  expect(wrong.body.fields).toEqual({
    name: 'Enter the name.',
    email: 'This is not an email address.',
    message: 'At most 20000 characters.',
  });
});

test.each([
  ['fills in the field that nobody sees', { website: 'http://buy.test' }],
  ['sends sooner than anybody can write', { elapsed_ms: 300 }],
])('a robot that %s is answered like a person, and nothing is kept', async (_how, trap) => {
  const sent = words(trap);
  expect(await write(sent)).toMatchObject({ status: 202, body: { message: expect.any(String) } });
  expect(await stored(sent.email)).toEqual([]);
  expect(await mailsOf(sent.email)).toEqual([]);
});

test('a person who took the time gets through the traps', async () => {
  const sent = words({ website: '', elapsed_ms: 40_000 });
  await write(sent);
  expect(await stored(sent.email)).toHaveLength(1);
});

test('the sixth message of one address within an hour waits, whatever its spelling and wherever it comes from', async () => {
  const sent = words();
  for (let times = 1; times <= 5; times += 1) expect((await write(sent, `10.2.0.${times}`)).status).toBe(202);
  const later = await write({ ...sent, email: sent.email.toUpperCase() }, '10.2.0.9');
  expect(later).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(later.headers['retry-after'])).toBeGreaterThan(0);
  shop.clock.advance(3_600_000);
  expect((await write(sent, '10.2.0.9')).status).toBe(202);
});

test('the twenty-first message from one place within an hour waits', async () => {
  for (let times = 1; times <= 20; times += 1) await write(words(), '10.3.0.1');
  expect((await write(words(), '10.3.0.1')).status).toBe(429);
});
