import { expect, test } from 'vitest';
import { openSettingsKey } from '#server/kit/crypto/settings-key.ts';
import { openShop } from '#tests/open-shop.ts';
import { challengeOf, codeOf, PASSWORD, setUpFactor, withToken } from '#tests/second-factor.ts';
import { deleteDeadChallenges } from './queries.ts';
import { takeOffSecondFactor } from './switch-second-factor.ts';

const shop = await openShop();
const { db } = shop.tools;

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ status, code }) => `${status} ${code}`,
  );
const now = () => shop.clock.now();
const answer = (challenge: string, code: string) => shop.visitor('answerSecondFactor', { body: { challenge, code } });
const subjectsTo = async (email: string) =>
  (await db.selectFrom('emails').select('subject').where('recipient', '=', email).orderBy('id').execute())
    .map(({ subject }) => subject)
    .slice(1);

test('who has a second factor gets in with password and code, and with neither alone', async () => {
  const dewi = await shop.customer('finance');
  const { secret } = await setUpFactor(shop, dewi);
  const challenge = await challengeOf(shop, dewi.email);
  expect(await refusal(withToken(shop, challenge)('whoAmI', {}))).toBe('401 unauthenticated');
  expect(await refusal(answer(challenge, '000000'))).toBe('403 code_wrong');
  const { user, token } = (await answer(challenge, codeOf(secret, now()))).data;
  expect(user.id).toBe(dewi.id);
  expect((await withToken(shop, token)('whoAmI', {})).data.user.email).toBe(dewi.email);
  expect(await subjectsTo(dewi.email)).toEqual(['Your second factor is on']);
});

test('a secret that no code was given of counts for nothing', async () => {
  const rani = await shop.customer();
  expect(await refusal(rani.call('beginSecondFactor', { body: { password: 'wrong horse' } }))).toBe(
    '403 password_wrong',
  );
  const { secret, uri, qr } = (await rani.call('beginSecondFactor', { body: { password: PASSWORD } })).data;
  expect(uri).toBe(
    `otpauth://totp/Huruf:${encodeURIComponent(rani.email)}?issuer=Huruf&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect(qr).toMatch(/^<svg /);
  expect(await refusal(rani.call('finishSecondFactor', { body: { code: '000000' } }))).toBe('403 code_wrong');
  expect((await rani.call('readSecondFactor', {})).data).toEqual({ since: null, recoveryCodesLeft: 0 });
  expect((await shop.visitor('login', { body: { email: rani.email, password: PASSWORD } })).data).toHaveProperty(
    'token',
  );
  shop.clock.advance(31 * 60_000);
  const later = rani.call('finishSecondFactor', { body: { code: codeOf(secret, now()) } });
  expect(await refusal(later)).toBe('409 second_factor_not_begun');
});

test('a code is taken once, that of the set-up too, and an older one no more', async () => {
  const dewi = await shop.customer();
  const { secret } = (await dewi.call('beginSecondFactor', { body: { password: PASSWORD } })).data;
  const first = codeOf(secret, now());
  await dewi.call('finishSecondFactor', { body: { code: first } });
  expect(await refusal(answer(await challengeOf(shop, dewi.email), first))).toBe('403 code_wrong');
  shop.clock.advance(60_000);
  const code = codeOf(secret, now());
  await answer(await challengeOf(shop, dewi.email), code);
  expect(await refusal(answer(await challengeOf(shop, dewi.email), code))).toBe('403 code_wrong');
  const older = codeOf(secret, now() - 30_000);
  expect(await refusal(answer(await challengeOf(shop, dewi.email), older))).toBe('403 code_wrong');
});

test('of two who send the same code at once one is in', async () => {
  const dewi = await shop.customer();
  const { secret } = await setUpFactor(shop, dewi);
  const challenges = await Promise.all([challengeOf(shop, dewi.email), challengeOf(shop, dewi.email)]);
  const code = codeOf(secret, now());
  const came = await Promise.all(challenges.map((challenge) => refusal(answer(challenge, code))));
  expect(came.sort()).toEqual(['403 code_wrong', 'done']);
});

test('a clock of the app may be one step off, and no more', async () => {
  const dewi = await shop.customer();
  const { secret } = await setUpFactor(shop, dewi);
  const by = async (steps: number) => {
    shop.clock.advance(300_000);
    return refusal(answer(await challengeOf(shop, dewi.email), codeOf(secret, now() + steps * 30_000)));
  };
  expect([await by(-1), await by(1)]).toEqual(['done', 'done']);
  expect([await by(-2), await by(2)]).toEqual(['403 code_wrong', '403 code_wrong']);
});

test('a challenge works once, for five minutes, for five codes and with the password it was given for', async () => {
  const dewi = await shop.customer();
  const { secret } = await setUpFactor(shop, dewi);
  const used = await challengeOf(shop, dewi.email);
  await answer(used, codeOf(secret, now()));
  shop.clock.advance(60_000);
  expect(await refusal(answer(used, codeOf(secret, now())))).toBe('400 challenge_dead');

  const later = await challengeOf(shop, dewi.email);
  shop.clock.advance(5 * 60_000);
  expect(await refusal(answer(later, codeOf(secret, now())))).toBe('400 challenge_dead');
  await deleteDeadChallenges(db, new Date(now()));
  expect(await db.selectFrom('login_challenges').select('user_id').where('user_id', '=', dewi.id).execute()).toEqual(
    [],
  );

  const guessed = await challengeOf(shop, dewi.email);
  for (let at = 0; at < 5; at += 1) expect(await refusal(answer(guessed, '000000'))).toBe('403 code_wrong');
  expect(await refusal(answer(guessed, codeOf(secret, now())))).toBe('400 challenge_dead');

  const old = await challengeOf(shop, dewi.email);
  const body = { password: PASSWORD, newPassword: 'quite another horse' };
  await dewi.call('changePassword', { body });
  expect(await refusal(answer(old, codeOf(secret, now())))).toBe('400 challenge_dead');
  expect(await refusal(answer('nobody', '123456'))).toBe('400 challenge_dead');
});

test('a recovery code stands in for a code once, however it is written, and its use is told', async () => {
  const dewi = await shop.customer();
  const { recoveryCodes } = await setUpFactor(shop, dewi);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = '', second = ''] = recoveryCodes;
  expect(first).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){5}$/);
  const { token } = (await answer(await challengeOf(shop, dewi.email), first.toLowerCase().replaceAll('-', ' '))).data;
  expect(await refusal(answer(await challengeOf(shop, dewi.email), first))).toBe('403 code_wrong');
  const call = withToken(shop, token);
  expect((await call('readSecondFactor', {})).data.recoveryCodesLeft).toBe(9);
  const renewed = (await call('renewRecoveryCodes', { body: { password: PASSWORD, code: second } })).data.recoveryCodes;
  expect(await refusal(answer(await challengeOf(shop, dewi.email), recoveryCodes[2]!))).toBe('403 code_wrong');
  expect(await refusal(answer(await challengeOf(shop, dewi.email), renewed[0]!))).toBe('done');
  const used = 'A recovery code was used';
  expect(await subjectsTo(dewi.email)).toEqual([
    'Your second factor is on',
    used,
    used,
    'You have new recovery codes',
    used,
  ]);
});

test('nothing in the database is a secret or a code', async () => {
  const dewi = await shop.customer();
  const { secret, recoveryCodes } = await setUpFactor(shop, dewi);
  const owned = await db
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', dewi.id)
    .executeTakeFirstOrThrow();
  const codes = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', dewi.id).execute();
  const text = `${owned.secret.toString('latin1')}${codes.map(({ code_hash }) => code_hash.toString('latin1')).join()}`;
  for (const secretText of [secret, Buffer.from(secret, 'base64').toString('latin1'), ...recoveryCodes])
    expect(text).not.toContain(secretText);
  const bytes = (await openSettingsKey(shop.tools.settings)).open(owned.secret, `second_factors:${dewi.id}`);
  expect(bytes.length).toBe(20);
});

test('it is switched off with password and code, and nothing less; the owner is told', async () => {
  const dewi = await shop.customer();
  const { secret } = await setUpFactor(shop, dewi);
  const off = (password: string, code: string) =>
    refusal(dewi.call('switchOffSecondFactor', { body: { password, code } }));
  expect(await off('wrong horse', codeOf(secret, now()))).toBe('403 password_wrong');
  expect(await off(PASSWORD, '000000')).toBe('403 code_wrong');
  expect(await refusal(dewi.call('beginSecondFactor', { body: { password: PASSWORD } }))).toBe('409 second_factor_on');
  expect(await off(PASSWORD, codeOf(secret, now()))).toBe('done');
  expect(await off(PASSWORD, codeOf(secret, now()))).toBe('409 second_factor_off');
  expect((await shop.visitor('login', { body: { email: dewi.email, password: PASSWORD } })).data).toHaveProperty(
    'token',
  );
  expect((await subjectsTo(dewi.email)).at(-1)).toBe('Your second factor is off');
});

test('a new password by mail does not take the factor off', async () => {
  const dewi = await shop.customer();
  await setUpFactor(shop, dewi);
  await dewi.call('changePassword', { body: { password: PASSWORD, newPassword: 'quite another horse' } });
  const { data } = await shop.visitor('login', { body: { email: dewi.email, password: 'quite another horse' } });
  expect(data).toHaveProperty('challenge');
});

test('an administrator takes it off for somebody else: told, written down, and every session ends', async () => {
  const [admin, dewi] = [await shop.customer('admin'), await shop.customer('finance')];
  const takeOff = (id: number) => refusal(admin.call('takeOffSecondFactor', { params: { id } }));
  expect(await takeOff(dewi.id)).toBe('409 second_factor_off');
  await setUpFactor(shop, dewi);
  const listed = (await admin.call('listUsers', { query: { query: dewi.email } })).data;
  expect(listed.map(({ secondFactor }) => secondFactor)).toEqual([true]);
  const challenge = await challengeOf(shop, dewi.email);
  expect(await takeOff(dewi.id)).toBe('done');
  expect(await refusal(answer(challenge, '000000'))).toBe('400 challenge_dead');
  expect(await refusal(dewi.call('whoAmI', {}))).toBe('401 unauthenticated');
  expect((await subjectsTo(dewi.email)).at(-1)).toBe('Your second factor was taken off');
  expect((await admin.call('listChanges', { query: {} })).data[0]).toMatchObject({
    action: 'user.take-off-second-factor',
    subject: `user:${dewi.id}`,
  });
  await setUpFactor(shop, admin);
  expect(await takeOff(admin.id)).toBe('409 own_second_factor');
  expect(await takeOff(2_147_483_647)).toBe('404 user_not_found');
});

test('the operator of the shop takes it off without anybody of the office', async () => {
  const dewi = await shop.customer('admin');
  await setUpFactor(shop, dewi);
  await takeOffSecondFactor(shop.tools, null, dewi.id);
  expect((await shop.visitor('login', { body: { email: dewi.email, password: PASSWORD } })).data).toHaveProperty(
    'token',
  );
});

test('without its key the shop says so, and a recovery code still opens', async () => {
  const dewi = await shop.customer();
  const { secret, recoveryCodes } = await setUpFactor(shop, dewi);
  const other = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '<>', dewi.id)
    .executeTakeFirst();
  await db.updateTable('second_factors').set({ secret: other!.secret }).where('user_id', '=', dewi.id).execute();
  const challenge = await challengeOf(shop, dewi.email);
  expect(await refusal(answer(challenge, codeOf(secret, now())))).toBe('503 second_factor_unreadable');
  expect(await refusal(answer(challenge, recoveryCodes[0]!))).toBe('done');
});

test('the security log says who was let in by a code, who was not, and who changed the factor', async () => {
  const dewi = await shop.customer();
  const { secret } = await setUpFactor(shop, dewi);
  const challenge = await challengeOf(shop, dewi.email);
  await refusal(answer(challenge, '000000'));
  await answer(challenge, codeOf(secret, now()));
  await shop.tools.securityLog.flush();
  const events = await db.selectFrom('security_events').select('kind').where('user_id', '=', dewi.id).execute();
  expect(events.map(({ kind }) => kind).sort()).toEqual(['login', 'second-factor', 'second-factor-refused']);
});

test('nothing of it stays of somebody who has left', async () => {
  const dewi = await shop.customer();
  await setUpFactor(shop, dewi);
  await challengeOf(shop, dewi.email);
  await dewi.call('deleteAccount', { body: { password: PASSWORD } });
  for (const table of ['second_factors', 'recovery_codes', 'login_challenges'] as const)
    expect(await db.selectFrom(table).select('user_id').where('user_id', '=', dewi.id).execute(), table).toEqual([]);
});
