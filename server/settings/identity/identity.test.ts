import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fieldWords } from '#contract/field-words.ts';
import type { IdentityIn } from '#contract/shop/identity.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';

const shop = await openShop();
let admin = await shop.customer('admin');
const USUAL: IdentityIn = {
  name: 'Huruf',
  description: '',
  wordmark: { kind: 'page' },
  accent: null,
  sharePicture: null,
  locale: 'en-GB',
};
const set = (change: Partial<IdentityIn>, who = admin) => who.call('changeIdentity', { body: { ...USUAL, ...change } });
const HOUR = 3_600_000;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ status, code }) => `${status} ${code}`,
  );
const wrong = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ body }) => body.fields,
  );
const readShop = async () => (await shop.visitor('readShop', {})).data;
const SVG = '<svg viewBox="0 0 40 10"><path d="M0 0h40v10z"/></svg>';

test('a shop that has set nothing is called as it always was, and draws nothing', async () => {
  expect(await readShop()).toMatchObject({
    name: 'Huruf',
    description: '',
    wordmark: null,
    icon: null,
    accent: null,
    sharePicture: null,
    locale: 'en-GB',
    seller: { name: 'Huruf', country: 'ID' },
    payments: { isSandbox: true },
  });
});

test('what is set is told to anybody at once, and where each of it comes from to the owner', async () => {
  const accent = { light: '#0B7A5E', dark: '#3fbf9a' };
  const { data } = await set({ name: ' Lontar ', description: 'Type for long reading', accent, locale: 'id-ID' });
  expect(data.identity).toMatchObject({
    name: 'Lontar',
    accent: { light: '#0b7a5e', dark: '#3fbf9a' },
    from: { name: 'office', description: 'office', accent: 'office', locale: 'office', wordmark: 'default' },
  });
  // No seller was set, so the shop's name is used.
  expect(data.seller).toMatchObject({ name: 'Lontar', from: { name: 'default' } });
  const seen = await readShop();
  expect(seen).toMatchObject({ name: 'Lontar', description: 'Type for long reading', locale: 'id-ID' });
  expect(seen.wordmark).toMatchObject({ isForEveryPage: false });
  await set({});
  expect(await readShop()).toMatchObject({ name: 'Huruf', wordmark: null, icon: null });
});

test('a wordmark and the first letter are drawn once, and served as shapes that can do nothing', async () => {
  await set({ name: 'Lontar' });
  const { wordmark, icon } = await readShop();
  const [, top, width, height] = wordmark!.viewBox as [number, number, number, number];
  expect([top < 0, width > height]).toEqual([true, true]);
  for (const address of [wordmark!.address, icon!]) {
    const reply = await fetch(shop.address + address);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(reply.headers.get('cache-control')).toContain('immutable');
    expect(await reply.text()).toMatch(/^<svg [^>]+><g id="mark">(?:<path [^>]*\/>)+<\/g><\/svg>$/);
  }
  await set({});
  expect((await fetch(shop.address + wordmark!.address)).status).toBe(404);
});

test('a wordmark is set in any font of the shop that can write the name, and stays on every page', async () => {
  const product = await shop.product({});
  const inFont = (styleId: number | null, name = 'Lontar') =>
    set({ name, wordmark: { kind: 'font', productId: product.id, styleId } });
  const { data } = await inFont(null);
  expect(data.identity.wordmark).toEqual({ kind: 'font', productId: product.id, styleId: null });
  expect((await readShop()).wordmark).toMatchObject({ isForEveryPage: true });
  expect(await wrong(inFont(2_000_000_000))).toEqual({ wordmark: 'This font has no such style.' });
  expect(await wrong(inFont(null, 'لونتار'))).toMatchObject({
    wordmark: expect.stringMatching(/^This font has no /),
  });
  expect((await readShop()).name).toBe('Lontar');
  await set({});
});

test('a drawing of the owner is read outline by outline, and stays when the rest is changed', async () => {
  expect(await wrong(set({ wordmark: { kind: 'svg' } }))).toEqual({ svg: 'Choose a file.' });
  expect(
    await wrong(set({ wordmark: { kind: 'svg', svg: SVG.replace('<path', '<path onload="a()"') } })),
  ).toMatchObject({
    svg: expect.stringContaining('onload'),
  });
  await set({ wordmark: { kind: 'svg', svg: SVG } });
  const { wordmark } = await readShop();
  expect(wordmark).toMatchObject({ viewBox: [0, 0, 40, 10], isForEveryPage: true });
  await set({ name: 'Lontar', wordmark: { kind: 'svg' } });
  expect((await readShop()).wordmark).toEqual(wordmark);
  await set({});
});

test.each([
  [{ light: '#e0e0e0', dark: '#f0503a' }, 'accent.light'],
  [{ light: '#0b7a5e', dark: '#142a20' }, 'accent.dark'],
])('an accent that hardly differs from the background is refused: %o', async (accent, field) => {
  const fields = await wrong(set({ accent }));
  expect(fields[field]).toMatch(/^On the (?:light|dark) background this comes to \d\.\d\d to 1; a line needs 3\.00\.$/);
  expect(await wrong(set({ accent: { light: 'red', dark: '#ffffff' } }))).toHaveProperty(['accent.light']);
});

test('mails bear the name of the moment, and a name is never markup', async () => {
  await set({ name: 'Lontar & <b>', description: 'Type for long reading' });
  const { email } = await shop.customer();
  const mails = await shop.tools.db.selectFrom('emails').selectAll().where('recipient', '=', email).execute();
  expect(mails).toHaveLength(1);
  for (const mail of mails) {
    expect(mail.subject).toBe('Welcome to Lontar & <b>');
    expect(mail.text_body).toContain('Lontar & <b>. Type for long reading.');
    expect(mail.html_body).toContain('Lontar &#38; &#60;b&#62;</p>');
    expect(`${mail.text_body}${mail.html_body}`).not.toContain('Huruf');
  }
  await set({});
});

test('only an administrator sets it, with the password of the hour, and it is written down without its drawings', async () => {
  for (const role of ['finance', 'bloger'] as const)
    expect(await refusal(set({ name: 'Mine' }, await shop.customer(role)))).toBe('403 forbidden');
  await set({ name: 'Lontar', wordmark: { kind: 'svg', svg: SVG } });
  const [change] = (await admin.call('listChanges', { query: {} })).data;
  expect(change).toMatchObject({
    action: 'settings.update',
    subject: 'settings:identity',
    before: { name: 'Huruf' },
    after: { name: 'Lontar', wordmark: { kind: 'svg' } },
  });
  expect(JSON.stringify(change)).not.toContain('M0 0h40');
  await set({});
  shop.clock.advance(HOUR);
  const lateReply = await shop.again(admin);
  shop.clock.advance(HOUR);
  expect(await refusal(set({ name: 'Mine' }, lateReply))).toBe('403 confirm_identity');
  expect((await readShop()).name).toBe('Huruf');
  admin = await shop.again(admin);
});

test('the name of the shop is no password', async () => {
  await set({ name: 'Lontar Aksara' });
  const person = { username: 'made', email: 'made@mail.test', fullname: 'Made Sukma', address: 'A', phoneNumber: '1' };
  const register = (password: string) => shop.visitor('registerCustomer', { body: { ...person, password } });
  expect(await wrong(register('LontarAksara1!'))).toEqual({ password: fieldWords.passwordOwn });
  await set({});
  expect(await wrong(register('LontarAksara1!'))).toBe('done');
});

test('the picture for links stays as long as the shop names it', async () => {
  const bytes = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#0b7a5e' } })
    .png()
    .toBuffer();
  const again = await shop.again(admin);
  const upload = (picture: Uint8Array) =>
    sendForm<{ url: string }>(shop, again, 'POST /api/landing-page/pictures', {
      picture: { bytes: picture, name: 'a.png' },
    });
  const { url } = (await upload(bytes)).body;
  await set({ sharePicture: url }, again);
  expect((await readShop()).sharePicture).toBe(url);
  expect(await wrong(set({ sharePicture: 'https://a.test/a.png' }, again))).toHaveProperty('sharePicture');
  const fate = async () => {
    shop.clock.advance(48 * HOUR);
    const later = await shop.again(admin);
    await sendForm(shop, later, 'POST /api/landing-page/pictures', {
      picture: { bytes: await sharp(bytes).negate().png().toBuffer(), name: 'b.png' },
    });
    return (await fetch(shop.address + url)).status;
  };
  expect(await fate()).toBe(200);
  await set({}, await shop.again(admin));
  expect(await fate()).toBe(404);
});
