import { expect, test } from 'vitest';
import type { LicenseImport } from '#contract/admin/imports.ts';
import { receiversOf } from '#server/accounts/receiver-queries.ts';
import { createBooks } from '#tests/buy/books.ts';
import { mailedText, mailedToken } from '#tests/mailed-token.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const owner = await shop.customer('admin');
await shop.product({ name: 'Kata Serif' });
let people = 0;
let licenses = 0;

/** Registers as the specification has it: anyone who types an address has an account with it at once. */
async function register(email: string): Promise<Buyer> {
  people += 1;
  const words = { fullname: 'Sari Puspa', address: 'Jl. Braga 1', phoneNumber: '0812', password: 'kuda lari pagi' };
  await shop.visitor('registerCustomer', { body: { ...words, username: `sari${people}`, email } });
  await shop.visitor('login', { body: { email, password: words.password } });
  return shop.again({ email } as Buyer);
}
async function bring(email: string, number = `OLD-${++licenses + 1000}`) {
  const lines = [
    'email,name,font,license,date,number,quantity,licensee',
    `${email},Sari,Kata Serif,Standard License,2019-05-04,${number},1,`,
  ];
  const file = { bytes: new TextEncoder().encode(lines.join('\n')), name: 'sold.csv' };
  return { number, body: (await sendForm<LicenseImport>(shop, owner, 'POST /api/imports/licenses', { file })).body };
}
const walletOf = async (buyer: Buyer) =>
  (await buyer.call('listLicenses', { query: {} })).data.map(({ licenseNumber }) => licenseNumber);
const libraryOf = async (buyer: Buyer) => (await buyer.call('listLibrary', { query: {} })).total;
const provedAt = async (email: string) =>
  (
    await shop.tools.db
      .selectFrom('users')
      .select('email_proved_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).email_proved_at;

async function resetByMail(email: string): Promise<Buyer> {
  await shop.visitor('forgotPassword', { body: { email } });
  const token = await mailedToken(shop, email, 'password_reset');
  await shop.visitor('resetPassword', { body: { token, password: 'gajah tidur siang' } as never });
  return shop.again({ email } as Buyer);
}

test('who registers with the address of somebody else gets nothing that is given to it, and its owner does by the mail', async () => {
  const stranger = await register('rani@old.test');
  expect(await provedAt('rani@old.test')).toBe(null);
  const { number, body } = await bring('Rani@old.test');
  expect(body).toMatchObject({ isImported: true, licenses: 1, customers: 0, wrong: [] });
  expect(body.lines[0]!.isNewCustomer).toBe(false);
  expect([await walletOf(stranger), await libraryOf(stranger)]).toEqual([[], 0]);
  const refused = await stranger.send({ method: 'GET', url: `/api/licenses/${number}/certificate.json`, headers: {} });
  expect(refused.status).toBe(404);
  expect((await stranger.send({ method: 'GET', url: '/api/account/export', headers: {} })).body).not.toContain(number);
  expect((await shop.visitor('verifyLicense', { params: { number } })).data).toMatchObject({ status: 'valid' });
  // The same table again changes nothing, while it waits and afterwards.
  expect((await bring('rani@old.test', number)).body).toMatchObject({ licenses: 0, there: 1, wrong: [] });

  await owner.call('notifyHolders', {});
  const mail = await mailedText(shop, 'rani@old.test', 'licenses_imported');
  expect(mail).toContain(number);
  expect(mail).toContain('http://shop.test/forgot');
  expect(mail).toContain('never confirmed');

  const rani = await resetByMail('rani@old.test');
  expect([await walletOf(rani), await libraryOf(rani)]).toEqual([[number], 1]);
  expect(await provedAt('rani@old.test')).not.toBe(null);
  await expect(stranger.call('listLicenses', { query: {} })).rejects.toMatchObject({ status: 401 });
  expect((await bring('rani@old.test', number)).body).toMatchObject({ licenses: 0, there: 1, wrong: [] });
  // What comes later is there at once.
  const later = await bring('rani@old.test');
  expect(await walletOf(rani)).toEqual(expect.arrayContaining([number, later.number]));
});

test('a mailed link to another address proves that one, and an administrator who writes another one proves nothing', async () => {
  const budi = await register('budi@old.test');
  await budi.call('changeEmail', { body: { email: 'budi@new.test', password: 'kuda lari pagi' } });
  const token = await mailedToken(shop, 'budi@new.test', 'email_new');
  await shop.visitor('confirmEmail', { body: { token } });
  expect(await provedAt('budi@new.test')).not.toBe(null);
  const { number } = await bring('budi@new.test');
  expect(await walletOf(budi)).toEqual([number]);

  await owner.call('updateUser', { params: { id: budi.id }, body: { email: 'budi@typed.test' } });
  expect(await provedAt('budi@typed.test')).toBe(null);
  await bring('budi@typed.test');
  // The account still has the licences it had.
  expect(await walletOf(budi)).toEqual([number]);
  const undo = await mailedToken(shop, 'budi@new.test', 'email_changed');
  await shop.visitor('undoEmail', { body: { token: undo } });
  expect(await provedAt('budi@new.test')).not.toBe(null);
});

test('who has no account yet gets it with the account that only a mailed link opens', async () => {
  const { number, body } = await bring('citra@old.test');
  expect(body).toMatchObject({ customers: 1, licenses: 1 });
  expect(await walletOf(await resetByMail('citra@old.test'))).toEqual([number]);
});

test('what waits for an address whose account was deleted goes to the next that proves it', async () => {
  const first = await register('dewi@old.test');
  const { number } = await bring('dewi@old.test');
  await first.call('deleteAccount', { body: { password: 'kuda lari pagi' } });
  const second = await register('dewi@old.test');
  expect(await walletOf(second)).toEqual([]);
  expect(await walletOf(await resetByMail('dewi@old.test'))).toEqual([number]);
});

test('an address that is proved while something is given to it has it afterwards', async () => {
  await register('eka@old.test');
  await shop.visitor('forgotPassword', { body: { email: 'eka@old.test' } });
  const token = await mailedToken(shop, 'eka@old.test', 'password_reset');
  const given = shop.tools.db.transaction().execute(async (tx) => {
    const receiver = (await receiversOf(tx, ['eka@old.test'], new Date(shop.clock.now()))).get('eka@old.test')!;
    const reset = shop.visitor('resetPassword', { body: { token, password: 'gajah tidur siang' } as never });
    // The reset waits until what is given is written.
    expect(await Promise.race([reset, new Promise((done) => setTimeout(() => done('waits'), 500))])).toBe('waits');
    return { receiver, reset };
  });
  const { receiver, reset } = await given;
  await reset;
  expect(receiver).toEqual({ user_id: null, has_account: true, is_reserved: false });
  expect(await provedAt('eka@old.test')).not.toBe(null);
  await createBooks(shop).drain();
});
