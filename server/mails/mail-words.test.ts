import { expect, test } from 'vitest';
import type { CallRefused } from '#contract/client.ts';
import { canBeOff, mailKindNames, namedIn } from '#contract/mail-kinds.ts';
import { letterTo, queueEmails } from '#server/kit/email/email.ts';
import { composeEmail } from '#server/kit/email/email-template.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import { exampleOf } from './examples.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');

const WORDS = {
  subject: '{name}, your fonts of order {order}',
  opening: 'Dear {name}!\n\nHere is what you bought at {shop}.',
  closing: 'Yours, Laras',
};
const problem = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, code, body }: CallRefused) => [status, code, body?.fields],
  );
const mailTo = (email: string, kind: string) =>
  shop.tools.db
    .selectFrom('emails')
    .select(['subject', 'text_body', 'html_body'])
    .where('recipient', '=', email)
    .where('dedupe_key', 'like', `${kind}:%`)
    .execute();
const register = async (username: string, language: string, fullname = 'Rani') => {
  const person = { username, email: `${username}@shop.test`, fullname, address: 'A', phoneNumber: '1' };
  await shop.visitor('registerCustomer', { body: { ...person, password: 'a staple of another kind', language } });
  return person.email;
};

test('every email can be previewed in each language, and gives what its words may name', async () => {
  const { data } = await owner.call('listShopMails', {});
  expect(data.map(({ kind }) => kind)).toEqual(mailKindNames);
  for (const kind of mailKindNames) {
    const params = { kind };
    const { facts = {} } = exampleOf(kind, shop.address, new Date(shop.clock.now()));
    expect([kind, ...Object.keys(facts).sort()]).toEqual([
      kind,
      ...namedIn(kind)
        .filter((n) => n !== 'shop')
        .sort(),
    ]);
    const opening = namedIn(kind)
      .map((name) => `{${name}}`)
      .join(' ');
    const english = (await owner.call('previewShopMail', { params, body: { language: 'en', opening } })).data;
    expect(english.text).not.toMatch(/[{}]|undefined/);
    const indonesian = (await owner.call('previewShopMail', { params, body: { language: 'id' } })).data;
    if (kind !== 'contact') expect(indonesian.text).not.toBe(english.text);
  }
});

test('an order is written about in the owner’s words, with names filled in and nothing as markup', async () => {
  await owner.call('changeShopMail', { params: { kind: 'order_paid' }, body: WORDS });
  const product = await shop.product({ name: 'Worded Sans' });
  const buyer = await shop.customer();
  await shop.tools.db.updateTable('users').set({ fullname: '<b>Rani</b> & co' }).where('id', '=', buyer.id).execute();
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product)])).body;
  const paid = await buying.pay(buyer, order!);
  await expect.poll(async () => (await mailTo(buyer.email, 'order_paid')).length).toBe(1);
  const [mail] = await mailTo(buyer.email, 'order_paid');
  expect(mail?.subject).toBe(`<b>Rani</b> & co, your fonts of order ${paid.id}`);
  expect(mail?.text_body).toContain('Dear <b>Rani</b> & co!\n\nHere is what you bought at Huruf.\n\nThank you. Order');
  expect(mail?.text_body).not.toContain('Hello');
  expect(mail?.text_body).toMatch(/Yours, Laras\n\n-- \n/);
  expect(mail?.html_body).toContain('Dear &#60;b&#62;Rani&#60;/b&#62; &#38; co!');
  expect(mail?.html_body).not.toContain('<b>Rani');
  // Empty texts bring the shop's words back.
  await owner.call('changeShopMail', {
    params: { kind: 'order_paid' },
    body: { subject: '', opening: '', closing: '' },
  });
  const { data } = await owner.call('previewShopMail', { params: { kind: 'order_paid' }, body: { language: 'en' } });
  expect(data.subject).toBe('Your fonts, order 1042');
  expect(data.text).toContain('Hello Rani Putri,');
});

test('an email has the words of its reader’s language; what is missing is counted', async () => {
  const translations = { id: { opening: 'Halo {name}, selamat datang.' } };
  const body = { opening: 'Hi {name}, come in.', closing: 'Bye.', translations };
  await owner.call('changeShopMail', { params: { kind: 'welcome' }, body });
  const indonesian = (await mailTo(await register('worded-id', 'id'), 'welcome'))[0]?.text_body;
  expect(indonesian).toContain('Halo Rani, selamat datang.\n\nAkun Anda sudah dibuat.');
  expect(indonesian).toContain('Bye.');
  expect((await mailTo(await register('worded-en', 'en'), 'welcome'))[0]?.text_body).toContain('Hi Rani, come in.');
  const missing = async () =>
    (await owner.call('listUntranslated', {})).data
      .find(({ language }) => language === 'id')
      ?.nouns.find(({ kind, name }) => kind === 'mail' && name === 'welcome')?.missing;
  expect(await missing()).toBe(1);
  const more = { translations: { id: { closing: 'Sampai jumpa.' } } };
  await owner.call('changeShopMail', { params: { kind: 'welcome' }, body: more });
  expect(await missing()).toBe(undefined);
  await owner.call('changeShopMail', { params: { kind: 'welcome' }, body: { opening: '', closing: '' } });
});

test('a name that the email doesn’t know, and HTML, are refused where they stand', async () => {
  const params = { kind: 'release' } as const;
  const wrong = {
    subject: 'Order {order}',
    opening: 'Hi <a href="https://evil.test">you</a>',
    translations: { id: { closing: '{nama}' } },
  };
  const fields = {
    subject: '{order} isn’t known in this email. You can use {name}, {shop}, {font}, {version}.',
    opening: 'Emails take plain text, not HTML.',
    'translations.id.closing': '{nama} isn’t known in this email. You can use {name}, {shop}, {font}, {version}.',
  };
  expect(await problem(owner.call('changeShopMail', { params, body: wrong }))).toEqual([400, 'invalid_input', fields]);
  expect(await problem(owner.call('sendTestOfMail', { params, body: { language: 'en', ...wrong } }))).toEqual([
    400,
    'invalid_input',
    fields,
  ]);
});

test('what is about a purchase or keeps an account safe stays on; the rest can be switched off', async () => {
  for (const kind of mailKindNames.filter((one) => !canBeOff(one)))
    expect(await problem(owner.call('changeShopMail', { params: { kind }, body: { isOn: false } }))).toEqual([
      409,
      'mail_necessary',
      undefined,
    ]);
  expect(mailKindNames.filter(canBeOff)).toEqual([
    'offer_ending',
    'client_reminder',
    'client_unclaimed',
    'client_claimed',
    'release',
    'license_ending',
    'subscription_week',
    'subscription_day',
    'subscription_end',
    'contact',
  ]);
  const params = { kind: 'contact' } as const;
  const write = async (about: string) => {
    const letter = letterTo({ email: 'desk@shop.test' }, () => ({
      about: `contact:${about}`,
      to: 'desk@shop.test',
      subject: about,
      ...composeEmail(about, ['Hi']),
    }));
    await queueEmails(shop.tools.db, shop.clock, [letter]);
    return (await mailTo('desk@shop.test', `contact:${about}`.replace(/:$/, ''))).length;
  };
  await owner.call('changeShopMail', { params, body: { isOn: false } });
  await write('off');
  await owner.call('changeShopMail', { params, body: { isOn: true } });
  await write('on');
  expect((await mailTo('desk@shop.test', 'contact')).map(({ subject }) => subject)).toEqual(['on']);
});

test('a test goes to who asks for it, and to nobody else', async () => {
  const body = { language: 'id' as const, subject: 'Coba {order}' };
  const { data } = await owner.call('sendTestOfMail', { params: { kind: 'order_paid' }, body });
  expect(data).toEqual({ to: owner.email });
  const sent = await mailTo(owner.email, 'order_paid:test');
  expect(sent.map(({ subject }) => subject)).toEqual(['Coba 1042']);
});

test('only administrators who confirmed their password word emails', async () => {
  const finance = await shop.customer('finance');
  expect((await problem(finance.call('listShopMails', {})))?.[1]).toBe('forbidden');
  shop.clock.advance(61 * 60_000);
  expect((await problem(owner.call('changeShopMail', { params: { kind: 'welcome' }, body: {} })))?.[1]).toBe(
    'confirm_identity',
  );
});
