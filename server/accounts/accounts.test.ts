import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const { ask } = createBuying(shop);
let people = 0;

const REGISTER = '/api/users/customers/register';
const person = (change: object = {}) => {
  people += 1;
  return {
    username: `dewi${people}`,
    email: `dewi${people}@mail.test`,
    password: 'a long secret',
    fullname: 'Dewi Lestari',
    address: 'Jl. Braga 1, Bandung',
    phoneNumber: '+62 812 000',
    ...change,
  };
};
const register = (change: object = {}) => ask(null, 'POST', REGISTER, person(change));
const logIn = (email: string, password: string, ip = '10.0.0.1') =>
  ask(null, 'POST', '/api/auth/login', { email, password }, { 'x-forwarded-for': ip });
const me = (token: string) => ask(null, 'GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` });
const FORM = { message: expect.any(String), requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) };

test('a visitor becomes a customer and is shown without a password', async () => {
  const requested = person();
  const response = await ask(null, 'POST', REGISTER, requested);
  expect(response.status).toBe(201);
  const { password, ...shown } = requested;
  expect(response.body).toEqual({
    message: expect.any(String),
    user: {
      ...shown,
      id: expect.any(Number),
      role: 'customer',
      roles: [{ name: 'customer' }],
      language: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    },
  });
  expect(response.headers['cache-control']).toBe('private, no-store');
  const { password_hash } = await shop.tools.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', requested.email)
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$/);
  expect(password_hash).not.toContain(password);
});

test('nobody gives himself a role, an id or a date', async () => {
  const response = await register({
    role: 'admin',
    roles: ['admin'],
    id: 1,
    createdAt: '2001-01-01T00:00:00Z',
    isAdmin: true,
  });
  expect(response.status).toBe(201);
  expect(response.body.user).toMatchObject({ role: 'customer', roles: [{ name: 'customer' }] });
  expect((response.body.user as { id: number; createdAt: string }).id).not.toBe(1);
});

test('an email or username that is taken is refused whatever the case of its letters', async () => {
  const first = person();
  await ask(null, 'POST', REGISTER, first);
  const email = await register({ email: ` ${first.email.toUpperCase()} ` });
  expect(email.status).toBe(409);
  expect(email.body).toEqual({ code: 'email_taken', fields: { email: expect.any(String) }, ...FORM });
  const username = await register({ username: first.username.toUpperCase() });
  expect(username.status).toBe(409);
  expect(username.body).toEqual({ code: 'username_taken', fields: { username: expect.any(String) }, ...FORM });
  const twins = await Promise.all([1, 2, 3].map(() => ask(null, 'POST', REGISTER, person({ username: 'twin' }))));
  expect(twins.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test.each(['username', 'email', 'password', 'fullname', 'address', 'phoneNumber'])(
  'a registration without %s, or with it blank, null or no text, is refused by the field’s name',
  async (field) => {
    for (const wrong of [undefined, '', '   ', null, 7, ['a'], { a: 1 }, `a${String.fromCharCode(0)}b`]) {
      if (field === 'password' && wrong === '   ') continue;
      const response = await register({ [field]: wrong });
      expect(response.status, `${field} ${JSON.stringify(wrong)}`).toBe(400);
      expect(response.body).toEqual({ code: 'invalid_input', fields: { [field]: expect.any(String) }, ...FORM });
    }
  },
);

test.each([
  ['username', 64],
  ['fullname', 200],
  ['address', 500],
  ['phoneNumber', 40],
  ['password', 200],
])('a %s may have %i characters and not one more', async (field, longest) => {
  expect((await register({ [field]: 'x'.repeat(longest) })).status).toBe(201);
  const response = await register({ [field]: 'x'.repeat(longest + 1) });
  expect(response).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
});

test('an email has a form and an end, and a password a beginning', async () => {
  for (const email of ['x', 'x@', '@x.test', 'a b@x.test', `${'x'.repeat(250)}@x.test`])
    expect((await register({ email })).status, email.slice(0, 20)).toBe(400);
  expect((await register({ password: 'seven77' })).body.fields).toEqual({ password: expect.any(String) });
  expect((await register({ password: 'eight888' })).status).toBe(201);
});

test('a body that is none is refused in the one form of all errors', async () => {
  const post = async (payload: string, type: string) => {
    const reply = await shop.send({ method: 'POST', url: REGISTER, headers: { 'content-type': type }, body: payload });
    return { status: reply.status, body: JSON.parse(reply.body), headers: reply.headers };
  };
  expect(await post('{"a":', 'application/json')).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
  expect(await post('a=1', 'text/plain')).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  expect(await post(`"${'x'.repeat(1_100_000)}"`, 'application/json')).toMatchObject({
    status: 413,
    body: { code: 'body_too_large' },
  });
  for (const payload of ['[]', '"x"', '7', 'null', ''])
    expect(await post(payload, 'application/json'), payload).toMatchObject({ status: 400, body: { ...FORM } });
  const lost = await ask(null, 'GET', '/api/nowhere');
  expect(lost).toMatchObject({ status: 404 });
  expect(lost.body).toEqual({ code: 'not_found', ...FORM });
});

test('a login gives user and token, and the token opens what is the user’s own', async () => {
  const requested = person();
  const { user } = (await ask(null, 'POST', REGISTER, requested)).body as { user: { id: number } };
  const response = await logIn(` ${requested.email.toUpperCase()} `, requested.password);
  expect(response.status).toBe(200);
  expect(response.body).toEqual({
    user: {
      id: user.id,
      username: requested.username,
      email: requested.email,
      fullname: requested.fullname,
      role: 'customer',
    },
    token: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(response.headers['cache-control']).toBe('private, no-store');
  const mine = await me(response.body.token as string);
  expect(mine.body.user).toMatchObject({ id: user.id, email: requested.email });
  const stored = await sql<{ found: boolean }>`
    select exists (select 1 from sessions
      where encode(token_hash, 'escape') like ${`%${String(response.body.token)}%`}) as found`.execute(shop.tools.db);
  expect(stored.rows[0]!.found).toBe(false);
});

test('an unknown account is refused as a wrong password is, and as slowly', async () => {
  const requested = person();
  await ask(null, 'POST', REGISTER, requested);
  const timed = async (email: string, ip: string) => {
    const start = process.cpuUsage();
    const response = await logIn(email, 'wrong password', ip);
    const { user, system } = process.cpuUsage(start);
    expect(response.status).toBe(401);
    expect(response.body).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid email or password.',
      requestId: FORM.requestId,
    });
    return user + system;
  };
  // In turns, by the least of each, and by what the processor works for it: others at work on the machine count for
  // nothing.
  let [known, unknown] = [Infinity, Infinity];
  for (let turn = 0; turn < 9; turn += 1) {
    known = Math.min(known, await timed(requested.email, '10.0.1.1'));
    unknown = Math.min(unknown, await timed('nobody@mail.test', '10.0.1.2'));
  }
  expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2);
});

test('many wrong logins are stopped for a while, for that account and address only', async () => {
  const requested = person();
  await ask(null, 'POST', REGISTER, requested);
  const statuses = [];
  for (let time = 0; time < 11; time += 1)
    statuses.push((await logIn(requested.email, 'wrong one', '10.0.2.1')).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  const stopped = await logIn(requested.email, requested.password, '10.0.2.1');
  expect(stopped).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  const wait_s = Number(stopped.headers['retry-after']);
  expect(wait_s).toBeGreaterThan(0);
  expect(wait_s).toBeLessThanOrEqual(900);
  expect((await logIn(requested.email, requested.password, '10.0.2.2')).status).toBe(200);
  shop.clock.advance(wait_s * 1000);
  expect((await logIn(requested.email, requested.password, '10.0.2.1')).status).toBe(200);
});

test('many right logins are no attack', async () => {
  const requested = person();
  await ask(null, 'POST', REGISTER, requested);
  for (let time = 0; time < 15; time += 1)
    expect((await logIn(requested.email, requested.password, '10.0.3.1')).status).toBe(200);
});

test('a token is dead after logout, after thirty days, and when it never lived', async () => {
  const requested = person();
  await ask(null, 'POST', REGISTER, requested);
  const token = async () => (await logIn(requested.email, requested.password)).body.token as string;
  const [one, other] = [await token(), await token()];
  const bye = await ask(null, 'POST', '/api/auth/logout', undefined, { authorization: `Bearer ${one}` });
  expect(bye.status).toBe(204);
  expect((await me(one)).body).toEqual({ code: 'unauthenticated', ...FORM });
  expect((await me(other)).status).toBe(200);
  shop.clock.advance(30 * 86_400_000 - 1_000);
  expect((await me(other)).status).toBe(200);
  shop.clock.advance(2_000);
  expect((await me(other)).status).toBe(401);
  for (const header of ['Bearer', 'Bearer ', 'Basic abc', `Bearer ${'x'.repeat(5_000)}`, 'Bearer null', ''])
    expect((await ask(null, 'GET', '/api/auth/me', undefined, { authorization: header })).status, header).toBe(401);
});

test('a cookie carries no authority', async () => {
  const requested = person();
  await ask(null, 'POST', REGISTER, requested);
  const { token } = (await logIn(requested.email, requested.password)).body;
  const response = await ask(null, 'GET', '/api/auth/me', undefined, { cookie: `token=${String(token)}` });
  expect(response.status).toBe(401);
});
