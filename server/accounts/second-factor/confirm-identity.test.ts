import { expect, test } from 'vitest';
import { openShop } from '#tests/open-shop.ts';
import { codeOf, PASSWORD, setUpFactor } from '#tests/second-factor.ts';

const shop = await openShop();
const HOUR = 3_600_000;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ status, code }) => `${status} ${code}`,
  );
let people = 0;
const person = (role: 'customer' | 'finance' | 'admin') => {
  people += 1;
  const words = { fullname: 'Wira', address: 'Jl. Braga 2', phoneNumber: '0813', password: 'quite another horse' };
  return { ...words, username: `wira${people}`, email: `wira${people}@shop.test`, role };
};
/** An administrator who logged in more than an hour ago. */
const staleAdmin = async () => {
  const admin = await shop.customer('admin');
  shop.clock.advance(HOUR);
  return admin;
};

test('a session is asked again an hour after its login, and not before', async () => {
  const admin = await shop.customer('admin');
  shop.clock.advance(HOUR - 1);
  expect(await refusal(admin.call('createUser', { body: person('finance') }))).toBe('done');
  shop.clock.advance(1);
  expect(await refusal(admin.call('createUser', { body: person('finance') }))).toBe('403 confirm_identity');
  await admin.call('confirmIdentity', { body: { password: PASSWORD } });
  shop.clock.advance(HOUR - 1);
  expect(await refusal(admin.call('createUser', { body: person('finance') }))).toBe('done');
  shop.clock.advance(1);
  expect(await refusal(admin.call('createUser', { body: person('finance') }))).toBe('403 confirm_identity');
});

test('a wrong password or code confirms nothing, a code does as a password does, and one of them has to be sent', async () => {
  const admin = await shop.customer('admin');
  const { secret } = await setUpFactor(shop, admin);
  shop.clock.advance(HOUR);
  const confirm = (body: object) => refusal(admin.call('confirmIdentity', { body }));
  expect(await confirm({ password: 'wrong horse' })).toBe('403 password_wrong');
  expect(await confirm({ code: '000000' })).toBe('403 code_wrong');
  expect(await confirm({})).toBe('400 invalid_input');
  expect(await refusal(admin.call('createUser', { body: person('admin') }))).toBe('403 confirm_identity');
  const code = codeOf(secret, shop.clock.now());
  expect(await confirm({ code })).toBe('done');
  expect(await refusal(admin.call('createUser', { body: person('admin') }))).toBe('done');
  expect(await confirm({ code })).toBe('403 code_wrong');
  const rani = await shop.customer();
  expect(await refusal(rani.call('confirmIdentity', { body: { code: '000000' } }))).toBe('409 second_factor_off');
});

test('it holds for the session that was confirmed, and for no other of the same person', async () => {
  const admin = await shop.customer('admin');
  const elsewhere = await shop.again(admin);
  shop.clock.advance(HOUR);
  await admin.call('confirmIdentity', { body: { password: PASSWORD } });
  expect(await refusal(elsewhere.call('createUser', { body: person('admin') }))).toBe('403 confirm_identity');
});

test('who comes into the office, leaves it or gets another mailbox there is asked for, and nothing is done before', async () => {
  const admin = await staleAdmin();
  const [dewi, rani] = [await shop.customer('finance'), await shop.customer()];
  const change = (id: number, body: object) => refusal(admin.call('updateUser', { params: { id }, body }));
  const requested = '403 confirm_identity';
  expect(await change(rani.id, { role: 'finance', fullname: 'Rani Renamed' })).toBe(requested);
  expect(await change(dewi.id, { role: 'customer' })).toBe(requested);
  expect(await change(dewi.id, { role: 'admin' })).toBe(requested);
  for (const { id } of [dewi, rani]) expect(await change(id, { email: 'elsewhere@shop.test' })).toBe(requested);
  expect(await refusal(admin.call('deleteUser', { params: { id: dewi.id } }))).toBe(requested);
  expect(await refusal(admin.call('takeOffSecondFactor', { params: { id: dewi.id } }))).toBe(requested);
  for (const role of ['admin', 'finance'] as const)
    expect(await refusal(admin.call('createUser', { body: person(role) }))).toBe(requested);
  expect((await rani.call('whoAmI', {})).data.user).toMatchObject({
    role: 'customer',
    fullname: rani.fullname,
    email: rani.email,
  });
  expect((await dewi.call('whoAmI', {})).data.user).toMatchObject({ role: 'finance', email: dewi.email });
  expect(
    (await admin.call('listChanges', { query: {} })).data.filter(({ subject }) => subject === `user:${dewi.id}`),
  ).toEqual([]);
});

test('what has nothing to do with the office is done unasked', async () => {
  const admin = await staleAdmin();
  const [dewi, rani] = [await shop.customer('finance'), await shop.customer()];
  const change = (id: number, body: object) => refusal(admin.call('updateUser', { params: { id }, body }));
  expect(await change(dewi.id, { fullname: 'Dewi', role: 'finance' })).toBe('done');
  expect(await change(rani.id, { email: rani.email, fullname: 'Rani Renamed', role: 'customer' })).toBe('done');
  expect(await refusal(admin.call('createUser', { body: person('customer') }))).toBe('done');
  expect(await refusal(admin.call('deleteUser', { params: { id: rani.id } }))).toBe('done');
});

test('a way to pay is not switched by whoever holds a session, another part of the shop is', async () => {
  const admin = await staleAdmin();
  const turn = (name: 'bank_transfer' | 'logotypes', isOn: boolean) =>
    refusal(admin.call('switchFeature', { params: { name }, body: { isOn } }));
  expect(await turn('bank_transfer', true)).toBe('403 confirm_identity');
  expect(await turn('logotypes', false)).toBe('done');
  await admin.call('confirmIdentity', { body: { password: PASSWORD } });
  expect(await turn('bank_transfer', true)).toBe('done');
  shop.clock.advance(HOUR);
  expect(await turn('bank_transfer', false)).toBe('403 confirm_identity');
});
