import { expect, test } from 'vitest';
import { queueOrderEmails } from '#server/deliveries/email/order-emails.ts';
import { openBuyingShop } from '#tests/buy/open-buying-shop.ts';
import { readPdf } from '#tests/read-pdf.ts';

const { shop, buying } = await openBuyingShop();
const { ask } = buying;

const PERSON = { password: 'a long secret', fullname: 'Dewi Lestari', address: 'Jl. Braga 1', phoneNumber: '0812' };
const register = (name: string, language?: string) =>
  ask(null, 'POST', '/api/users/customers/register', {
    ...PERSON,
    username: name,
    email: `${name}@mail.test`,
    ...(language ? { language } : {}),
  });
const mailsTo = (to: string) =>
  shop.tools.db
    .selectFrom('emails')
    .select(['subject', 'text_body', 'html_body'])
    .where('recipient', '=', to)
    .orderBy('id')
    .execute();

test('whoever registers in a language is written to in it, with links into its pages', async () => {
  expect((await register('dewi', 'id')).body.user).toMatchObject({ language: 'id' });
  const [mail] = await mailsTo('dewi@mail.test');
  expect(mail!.subject).toBe('Selamat datang di Huruf');
  expect(mail!.text_body).toContain('Halo Dewi Lestari,');
  expect(mail!.text_body).toContain(`${shop.tools.settings.PUBLIC_URL}/id/product`);
  expect(mail!.html_body).toContain('<html lang="id">');
  await register('budi');
  expect((await mailsTo('budi@mail.test'))[0]!.subject).toBe('Welcome to Huruf');
});

test('a language that the shop does not speak is refused, and none is kept', async () => {
  const response = await register('rani', 'fr');
  expect([response.status, response.body.fields]).toEqual([400, { language: expect.any(String) }]);
  expect(await mailsTo('rani@mail.test')).toEqual([]);
});

test('what is wrong is said in the language that is asked for, and as ever where none is', async () => {
  const wrong = (language?: string) =>
    ask(
      null,
      'POST',
      '/api/auth/login',
      { email: 'nobody@mail.test', password: 'x' },
      language ? { 'accept-language': language } : {},
    );
  const plain = (await wrong()).body.message;
  expect(plain).toBe('Invalid email or password.');
  expect((await wrong('en-US,en;q=0.9')).body.message).toBe(plain);
  expect((await wrong('id')).body.message).not.toBe(plain);
  const product = (language?: string) =>
    ask(null, 'GET', '/api/product/999999', undefined, language ? { 'accept-language': language } : {});
  expect((await product()).body.message).toBe('Produk tidak ditemukan.');
  expect((await product('en')).body.message).toBe('The product was not found.');
});

test('a buyer who reads Indonesian gets mail, invoice and certificate in it, and a later choice changes no invoice', async () => {
  const buyer = await shop.customer();
  await buyer.call('updateAccount', { body: { language: 'id' } });
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(await shop.product({ price: 42 }))])).body;
  await buying.comeBack((await buying.approve((await buying.startPayment(buyer, order!)).body)).returnUrl);
  const { data } = await buyer.call('orderById', { params: { id: order!.id } });
  const paper = async (path: string) => {
    const reply = await fetch(shop.address + path, { headers: { authorization: `Bearer ${buyer.token}` } });
    return readPdf(new Uint8Array(await reply.arrayBuffer()));
  };
  const invoice = () => paper(`/api/orders/${order!.id}/invoice.pdf`);
  const first = await invoice();
  expect([first.title, first.language]).toEqual([`Faktur ${data.invoiceNumber}`, 'id']);
  const number = data.orderItems[0]!.license.licenseNumber!;
  expect((await paper(`/api/licenses/${number}/certificate.pdf`)).title).toBe(`Sertifikat lisensi ${number}`);
  await queueOrderEmails(shop.tools);
  // The scheduler may have been telling him at that moment, so that nothing was left to tell.
  await expect.poll(async () => (await mailsTo(buyer.email)).at(-1)!.subject).toBe(`Font Anda, pesanan ${order!.id}`);
  await buyer.call('updateAccount', { body: { language: null } });
  expect((await invoice()).title).toBe(first.title);
});
