import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LicenseImport } from '#contract/admin/imports.ts';
import { createBooks } from '#tests/buy/books.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';
import { queueNoticeEmails } from './notice-emails.ts';

let shop: TestShop;
let owner: Buyer;
let lastNumber = 1_000;

beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.customer('admin');
  await shop.product({ name: 'Kata Serif' });
  await shop.product({ name: 'Arunika Sans' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  // What a test before left unsaid is said.
  await notify();
  await mails();
  await shop.tools.db.deleteFrom('emails').execute();
});

/** Imports a licence of a font for each address. @returns their numbers. */
async function bring(emails: readonly string[], font = 'Kata Serif') {
  const numbers = emails.map(() => `OLD-${++lastNumber}`);
  const lines = emails.map(
    (email, at) => `${email},Holder ${at},${font},Standard License,2019-05-04,${numbers[at]},2,Studio ${at}`,
  );
  const bytes = new TextEncoder().encode(
    ['email,name,font,license,date,number,quantity,licensee', ...lines].join('\n'),
  );
  const { body } = await sendForm<LicenseImport>(shop, owner, 'POST /api/imports/licenses', {
    file: { bytes, name: 'sold.csv' },
  });
  expect(body).toMatchObject({ isImported: true, licenses: emails.length });
  return numbers;
}
const notify = async (by = owner) => (await by.call('notifyHolders', {})).data;
const waiting = async () => (await owner.call('readImportNotice', {})).data;
const mails = async () => {
  await createBooks(shop).drain();
  return shop.tools.db
    .selectFrom('emails')
    .selectAll()
    .where('dedupe_key', 'like', 'licenses_imported:%')
    .orderBy('id')
    .execute();
};
const recipients = async () => (await mails()).map(({ recipient }) => recipient).toSorted();
const userOf = async (email: string) =>
  shop.tools.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

test('nobody hears of an import until an administrator says so; then each address gets one email with its licences', async () => {
  const known = await shop.customer();
  const numbers = await bring(['ani@old.test', known.email]);
  const [second] = await bring(['ani@old.test'], 'Arunika Sans');
  expect(await mails()).toEqual([]);
  expect(await waiting()).toEqual({ holders: 2, licenses: 3 });

  expect(await notify()).toEqual({ holders: 2, licenses: 3 });
  expect(await recipients()).toEqual(['ani@old.test', known.email].toSorted());
  const [ani] = (await mails()).filter(({ recipient }) => recipient === 'ani@old.test');
  for (const words of [numbers[0]!, second!, 'Kata Serif', 'Arunika Sans', 'Standard License', 'Studio 0', '2 times'])
    expect(ani!.text_body).toContain(words);
  expect(ani!.text_body).not.toContain(numbers[1]!);
  expect(ani!.text_body).toContain('http://shop.test/forgot');
  const [theirs] = (await mails()).filter(({ recipient }) => recipient === known.email);
  expect(theirs!.text_body).toContain('http://shop.test/customer/licenses');
  expect(theirs!.text_body).toContain(numbers[1]!);
  expect(await waiting()).toEqual({ holders: 0, licenses: 0 });
});

test('pressed twice, or by two administrators at once, each holder is emailed once', async () => {
  await bring(['budi@old.test', 'citra@old.test']);
  const other = await shop.customer('admin');
  const result = await Promise.all([notify(), notify(other), notify()]);
  expect(result.map(({ holders }) => holders).toSorted()).toEqual([0, 0, 2]);
  expect(await notify()).toEqual({ holders: 0, licenses: 0 });
  expect(await recipients()).toEqual(['budi@old.test', 'citra@old.test']);
  const { data } = await owner.call('listChanges', { query: {} });
  const written = data.filter(({ action }) => action === 'license.notify');
  expect(written.filter(({ after }) => after?.licenses === 2)).toHaveLength(1);
  expect(written.filter(({ after }) => after?.licenses === 0)).toEqual([]);
});

test('a later import is told by a later press, with its own licences only', async () => {
  const [first] = await bring(['dewi@old.test']);
  await notify();
  const [second] = await bring(['dewi@old.test'], 'Arunika Sans');
  expect(await waiting()).toEqual({ holders: 1, licenses: 1 });
  expect(await recipients()).toEqual(['dewi@old.test']);
  await notify();
  const [before, after] = await mails();
  expect(before!.text_body).toContain(first!);
  expect(before!.text_body).not.toContain(second!);
  expect(after!.text_body).toContain(second!);
  expect(after!.text_body).not.toContain(first!);
});

test('more holders than are written at once, and a process that died halfway: the rest is written, and nothing twice', async () => {
  const emails = Array.from({ length: 120 }, (_, at) => `many${at}@old.test`);
  await bring(emails);
  expect(await notify()).toEqual({ holders: 120, licenses: 120 });
  expect(await recipients()).toEqual(emails.toSorted());
  const { import_notice_id: noticeId } = await shop.tools.db
    .selectFrom('licenses')
    .select('import_notice_id')
    .where('user_id', '=', (await userOf('many0@old.test')).id)
    .executeTakeFirstOrThrow();
  // As it stands when the process dies after the first emails.
  const stored = (await mails()).slice(0, 50).map(({ id }) => id);
  await shop.tools.db.deleteFrom('emails').where('id', 'not in', stored).execute();
  const again = () => queueNoticeEmails(shop.tools, { noticeId: noticeId! });
  await Promise.all([again(), again()]);
  expect(await recipients()).toEqual(emails.toSorted());
});

test('deleted people, addresses that can not be, and licences that were taken back are left out', async () => {
  const gone = await shop.customer();
  await bring([gone.email, 'eka@nobody.invalid', 'fajar@old.test', 'gita@old.test']);
  await gone.call('deleteAccount', { body: { password: 'correct horse' } as never });
  await shop.tools.db
    .updateTable('licenses')
    .set({ revoked_at: new Date(shop.clock.now()) })
    .where('user_id', '=', (await userOf('gita@old.test')).id)
    .execute();
  expect(await waiting()).toEqual({ holders: 1, licenses: 1 });
  expect(await notify()).toEqual({ holders: 1, licenses: 1 });
  expect(await recipients()).toEqual(['fajar@old.test']);
});

test('the email is in the language of its holder', async () => {
  await bring(['hadi@old.test']);
  await shop.tools.db.updateTable('users').set({ language: 'id' }).where('email', '=', 'hadi@old.test').execute();
  await notify();
  const [mail] = await mails();
  expect(mail!.html_body).toContain('lang="id"');
  expect(mail!.text_body).toContain('lisensi yang Anda beli');
});
