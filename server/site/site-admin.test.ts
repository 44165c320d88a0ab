import sharp from 'sharp';
import { expect, test } from 'vitest';
import { offAtFirst } from '#contract/feature-names.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const ask = createBuying(shop).ask;
let owner = await shop.customer('admin');
let editor = await shop.customer('bloger');

const changes = async (noun: string) =>
  (await owner.call('listChanges', { query: { noun: noun as 'pixel' } })).data.map(({ action, before, after }) => ({
    action,
    before,
    after,
  }));

test('a pixel that is taken off is gone in the next request, and taking it off twice changes nothing more', async () => {
  await owner.call('savePixel', { body: { pixelId: '42' } });
  for (let times = 0; times < 2; times += 1) expect((await ask(owner, 'DELETE', '/api/pixel')).status).toBe(204);
  expect((await ask(null, 'GET', '/api/pixel')).body).toEqual({ pixelId: null });
  expect((await changes('pixel')).map(({ action }) => action)).toEqual(['pixel.delete', 'pixel.update']);
});

test('who made, changed and deleted a template is written down, with what stood there', async () => {
  const { data: made } = await editor.call('createLandingTemplate', { body: { title: 'Lebaran' } });
  const body = { title: 'Lebaran', slug: 'lebaran-2', contentSections: [{ type: 'cta' as const }] };
  await editor.call('updateLandingTemplate', { params: { id: made.data.id }, body });
  await editor.call('deleteLandingTemplate', { params: { id: made.data.id } });
  const [gone, changed, created] = await changes('template');
  expect(created).toMatchObject({ action: 'template.create', before: null, after: { title: 'Lebaran' } });
  expect(changed).toMatchObject({
    action: 'template.update',
    before: { slug: 'lebaran' },
    after: { slug: 'lebaran-2' },
  });
  expect(changed!.after).not.toHaveProperty('title');
  expect(gone).toMatchObject({ action: 'template.delete', before: { slug: 'lebaran-2' }, after: null });
});

async function sendPicture(bytes: Uint8Array | null, person: Buyer | null = editor) {
  const form = new FormData();
  if (bytes) form.set('picture', new Blob([bytes.slice()]), 'a picture.png');
  else form.set('other', 'x');
  const headers = person ? { authorization: `Bearer ${person.token}` } : undefined;
  const reply = await fetch(`${shop.address}/api/landing-page/pictures`, {
    method: 'POST',
    body: form,
    ...(headers ? { headers } : {}),
  });
  return { status: reply.status, body: (await reply.json()) as { url: string; code: string } };
}
const draw = (red: number) =>
  sharp({ create: { width: 2400, height: 300, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .png()
    .toBuffer();

test('a picture is drawn anew, served from our own address for ever, and kept once', async () => {
  const { status, body } = await sendPicture(await draw(200));
  expect(status).toBe(201);
  expect(body.url).toMatch(/^\/api\/landing-page\/pictures\/[0-9a-f]{64}\.webp$/);
  const reply = await fetch(shop.address + body.url);
  expect(reply.headers.get('content-type')).toBe('image/webp');
  expect(reply.headers.get('cache-control')).toMatch(/immutable/);
  const facts = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
  expect(facts).toMatchObject({ format: 'webp', width: 1600 });
  expect(facts.exif).toBeUndefined();
  expect((await sendPicture(await draw(200))).body).toEqual(body);
  expect((await sendPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415);
  expect((await sendPicture(null)).body.code).toBe('picture_missing');
  expect((await sendPicture(await draw(1), await shop.customer())).status).toBe(403);
  expect((await ask(null, 'GET', `/api/landing-page/pictures/${'0'.repeat(64)}.webp`)).status).toBe(404);
  expect((await ask(null, 'GET', '/api/landing-page/pictures/..%2f..%2fx.webp')).status).toBe(404);
});

test('a picture that no template came to show is forgotten after a day, and one that is shown stays', async () => {
  const [shown, unshown] = [(await sendPicture(await draw(10))).body.url, (await sendPicture(await draw(20))).body.url];
  await editor.call('createLandingTemplate', { body: { contentSections: [{ content: { image: shown } }] } });
  shop.clock.advance(25 * 60 * 60_000);
  [owner, editor] = [await shop.again(owner), await shop.again(editor)];
  await sendPicture(await draw(30));
  expect((await fetch(shop.address + shown)).status).toBe(200);
  // Answers that were stored are those of another version of the catalogue.
  shop.tools.freshness.changed();
  expect((await fetch(shop.address + unshown)).status).toBe(404);
});

test('what is switched off is off for everybody in the next request, and back when it is switched on', async () => {
  const message = { name: 'Ayu', email: 'ayu@mail.test', message: 'Hello' };
  const read = async () => (await shop.visitor('readFeatures', {})).data;
  const off = async () => (await read()).filter(({ isOn }) => !isOn).map(({ name }) => name);
  expect(await off()).toEqual(offAtFirst);
  await owner.call('switchFeature', { params: { name: 'contact' }, body: { isOn: false } });
  expect((await off()).toSorted()).toEqual([...offAtFirst, 'contact'].toSorted());
  expect(await ask(null, 'POST', '/api/contact', message)).toMatchObject({
    status: 404,
    body: { code: 'feature_off' },
  });
  await owner.call('switchFeature', { params: { name: 'contact' }, body: { isOn: true } });
  expect((await ask(null, 'POST', '/api/contact', message)).status).toBe(202);
  expect((await changes('feature')).map(({ after }) => after)).toEqual([{ isOn: true }, { isOn: false }]);
  expect((await ask(owner, 'PUT', '/api/features/moon', { isOn: false })).status).toBe(404);
});

test.each([
  ['glyphs', 'GET', '/api/product/ID/glyphs'],
  ['glyphs', 'GET', '/api/product/ID/glyph-sheet?ids=1'],
  ['letters', 'GET', '/api/product/letters?text=a'],
  ['subscriptions', 'POST', '/payment/subscriptions/paypal/create'],
  ['subscriptions', 'POST', '/api/subscriptions/renew'],
] as const)('while %s is off, %s %s refuses', async (name, method, path) => {
  const { id } = await shop.product();
  const customer = await shop.customer();
  const code = async () => (await ask(customer, method, path.replace('ID', String(id)), { planId: 1 })).body.code;
  expect(await code()).not.toBe('feature_off');
  await owner.call('switchFeature', { params: { name }, body: { isOn: false } });
  expect(await code()).toBe('feature_off');
  await owner.call('switchFeature', { params: { name }, body: { isOn: true } });
  expect(await code()).not.toBe('feature_off');
});

test('messages are listed, searched, marked and deleted, and only who answered is written down', async () => {
  await shop.visitor('sendMessage', {
    body: { name: 'Bayu', email: 'bayu@mail.test', message: 'Is there a Javanese font?' },
  });
  const list = (query = {}) => owner.call('listMessages', { query });
  const { data, total } = await list({ query: 'javanese' });
  expect(total).toBe(1);
  expect(data[0]).toMatchObject({ name: 'Bayu', state: 'new' });
  const { id } = data[0]!;
  const unread = async () => (await list({ state: 'new', limit: 1 })).total!;
  const before = await unread();
  await owner.call('updateMessage', { params: { id }, body: { state: 'read' } });
  expect(await unread()).toBe(before - 1);
  await owner.call('updateMessage', { params: { id }, body: { state: 'answered' } });
  expect((await list({ sort: 'state' })).data[0]).toMatchObject({ id, state: 'answered' });
  await owner.call('deleteMessage', { params: { id } });
  expect((await ask(owner, 'DELETE', `/api/messages/${id}`)).status).toBe(404);
  expect((await ask(owner, 'PUT', `/api/messages/${id}`, { state: 'read' })).status).toBe(404);
  expect((await changes('message')).map(({ action }) => action)).toEqual(['message.delete', 'message.update']);
});
