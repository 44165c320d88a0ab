import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { CallRefused } from '#contract/client.ts';
import { changeFont } from '#fonts/test-versions.ts';
import { queueReleaseEmails } from '#server/deliveries/releases/release-emails.ts';
import { LASTING_S } from '#server/kit/email/email.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import { PASSWORD } from '#tests/second-factor.ts';
import { bringRelease } from '#tests/stock/bring-release.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');
const product = await shop.product({ name: 'Chosen Sans' });
const reader = await shop.customer();
const other = await shop.customer();
for (const buyer of [reader, other]) {
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product)])).body;
  await buying.pay(buyer, order!);
}

let release = 1;
/** Brings another release and writes about it. @returns who is written to. */
async function tellOfRelease(letter: string): Promise<string[]> {
  await bringRelease(shop, owner, product.id, await changeFont('small', { redrawn: letter }));
  release += 1;
  await queueReleaseEmails(shop.tools, { productId: product.id, release });
  const told = await shop.tools.db
    .selectFrom('emails')
    .select('recipient')
    .where('dedupe_key', 'like', `release:${product.id}:${release}:%`)
    .orderBy('id')
    .execute();
  return told.map(({ recipient }) => recipient);
}

/** An email as the bytes that left. */
async function sentMail(kind: string, to: string): Promise<string> {
  const find = () =>
    shop.tools.db
      .selectFrom('emails')
      .select(['id', 'sent_at'])
      .where('dedupe_key', 'like', `${kind}:%`)
      .where('recipient', '=', to)
      .executeTakeFirst();
  await expect.poll(async () => (await find())?.sent_at, { timeout: 20_000 }).toBeInstanceOf(Date);
  return fs.readFile(path.join(shop.tools.settings.DATA_DIR, 'mail', `${(await find())?.id}.eml`), 'utf8');
}
const headerOf = (mail: string, name: string) =>
  new RegExp(`^${name}:\\s*([^\\r]*(?:\\r\\n\\s[^\\r]*)*)`, 'im').exec(mail)?.[1]?.replace(/\r\n\s/g, '');
const code = (work: Promise<unknown>) => work.catch((error: CallRefused) => error.code);
const choice = async () => (await reader.call('listMailChoices', {})).data;

test('a reader leaves emails off in the account, and gets them again', async () => {
  const [releases, endings] = [
    { topic: 'releases', isOn: true },
    { topic: 'endings', isOn: true },
  ];
  expect(await choice()).toEqual([releases, endings]);
  const body = { isOn: false };
  const { data } = await reader.call('chooseMails', { params: { topic: 'releases' }, body });
  expect(data).toEqual([{ ...releases, isOn: false }, endings]);
  expect(await tellOfRelease('Q')).toEqual([other.email]);
  await reader.call('chooseMails', { params: { topic: 'releases' }, body: { isOn: true } });
  expect(await tellOfRelease('R')).toEqual([reader.email, other.email]);
});

test('an email that may be left off says where, to its reader and to the mail program; others do not', async () => {
  const letter = await sentMail('release', reader.email);
  const address = headerOf(letter, 'List-Unsubscribe')!;
  expect(address).toMatch(
    new RegExp(`^<${shop.tools.settings.PUBLIC_URL}/unsubscribe/releases/${reader.id}\\?expires=\\d+&signature=\\S+>$`),
  );
  expect(headerOf(letter, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(letter.replace(/=\r\n/g, '').replaceAll('=3D', '=')).toContain(address.slice(1, -1));
  expect(headerOf(await sentMail('order_paid', reader.email), 'List-Unsubscribe')).toBe(undefined);
  // Staff who read what was sent can't leave anything off with it.
  const stored = await shop.tools.db.selectFrom('emails').select(['text_body', 'html_body']).execute();
  expect(JSON.stringify(stored)).not.toContain('signature=');

  const url = new URL(address.slice(1, -1));
  const oneClick = (search = url.search) =>
    fetch(shop.address + url.pathname + search, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  // What looks through mails opens links, and nothing comes of it.
  await fetch(shop.address + url.pathname + url.search).catch(() => undefined);
  expect((await choice())[0]?.isOn).toBe(true);
  expect((await oneClick(url.search.replace(/signature=.{4}/, 'signature=AAAA'))).status).toBe(403);
  expect((await choice())[0]?.isOn).toBe(true);
  expect((await oneClick()).status).toBe(200);
  expect((await oneClick()).status).toBe(200);
  expect((await choice()).map(({ isOn }) => isOn)).toEqual([false, true]);
  expect(await tellOfRelease('S')).toEqual([other.email]);
});

test('the link works without a login for its own reader and topic alone', async () => {
  await reader.call('chooseMails', { params: { topic: 'endings' }, body: { isOn: true } });
  const signed = shop.tools.signer.sign(`/unsubscribe/endings/${reader.id}`, LASTING_S);
  const signature = /signature=(.*)$/.exec(signed)?.[1] ?? '';
  const link = { topic: 'endings' as const, account: reader.id, expires: LASTING_S, signature };
  expect(await code(shop.visitor('stopMails', { body: { ...link, account: other.id } }))).toBe('link_invalid');
  expect(await code(shop.visitor('stopMails', { body: { ...link, topic: 'releases' } }))).toBe('link_invalid');
  expect((await choice())[1]?.isOn).toBe(true);
  expect((await shop.visitor('stopMails', { body: link })).data).toEqual({ topic: 'endings', isOn: false });
  expect((await choice())[1]?.isOn).toBe(false);
});

test('what the shop never sends is not offered, and who leaves takes the choice along', async () => {
  await owner.call('changeShopMail', { params: { kind: 'release' }, body: { isOn: false } });
  expect((await choice()).map(({ topic }) => topic)).toEqual(['endings']);
  await owner.call('changeShopMail', { params: { kind: 'release' }, body: { isOn: true } });
  const count = async () =>
    (await shop.tools.db.selectFrom('mail_stops').select('topic').where('user_id', '=', reader.id).execute()).length;
  expect(await count()).toBe(2);
  await reader.call('deleteAccount', { body: { password: PASSWORD } });
  expect(await count()).toBe(0);
});
