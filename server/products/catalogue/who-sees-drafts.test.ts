import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addresses as everyAddress } from '#contract/addresses.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';

const shop = await openShop();
const owner = await shop.customer('admin');
const customer = await shop.customer();
const finance = await shop.customer('finance');

/** A font with everything that a product can have, as the admin area shows it. */
async function makeFont(status: 'published' | 'draft' | 'withdrawn' | 'deleted') {
  const exclusive = (await shop.visitor('listLicenseTypes', {})).data.find(({ name }) => name === 'Exclusive License')!;
  const { id, slug } = await shop.product({ trial: true, designers: [`Drawer of the ${status}`] });
  await owner.call('assignLicense', { body: { productId: id, licenseTypeId: exclusive.id } });
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  await sendForm(shop, owner, `PUT /products/${id}`, { images: { bytes, name: 'p.png' } });
  const { db, freshness } = shop.tools;
  const standing = db.updateTable('products').where('id', '=', id);
  if (status === 'draft') await standing.set({ status, published_at: null }).execute();
  if (status === 'withdrawn') await standing.set({ status, withdrawn_at: new Date() }).execute();
  if (status === 'deleted') await standing.set({ archived_at: new Date() }).execute();
  freshness.changed();
  const { drawing_key } = await db
    .selectFrom('products')
    .select('drawing_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, slug, key: drawing_key };
}

/** Every address that names a product: what it is asked with, and who may see an unreleased one there. */
const addresses = {
  productBySlug: { is: 'seen' },
  productById: { is: 'seen' },
  similarProducts: { is: 'seen' },
  productGlyphs: { is: 'seen' },
  drawGlyphs: { is: 'seen', query: 'points=41' },
  productFeatures: { is: 'seen' },
  productLanguages: { is: 'seen' },
  productSpecimen: { is: 'seen' },
  productLicense: { is: 'seen' },
  trialFonts: { is: 'seen' },
  listReleases: { is: 'seen' },
  listParts: { is: 'seen' },
  previewProduct: { is: 'drawn', query: 'text=A' },
  productPicture: { is: 'drawn' },
  shareProduct: { is: 'drawn' },
  // How many licences there are is asked of what can be bought exclusively, which a draft cannot.
  listEarlierLicenses: { is: 'sold' },
  // As well to those who hold a licence of it.
  releaseChanges: { is: 'staff' },
  productFile: { is: 'admin' },
  // What became of it hears of a font that was withdrawn.
  withdrawnProduct: { is: 'withdrawn' },
} as const;

const named = Object.entries(everyAddress).filter(
  ([, [method, path]]) => method === 'GET' && /^\/(?:api\/)?products?\/.*:(?:id|slug)\b/.test(path),
);

test('every address that names a product is looked at here', () => {
  expect(named.map(([name]) => name).sort()).toEqual(Object.keys(addresses).sort());
});

type CallRequest = { id: number; slug: string; key: string };
async function ask(name: keyof typeof addresses, { id, slug }: CallRequest, token?: string, v?: string) {
  const path = everyAddress[name][1]
    .replace(':id', `${id}`)
    .replace(':slug', slug)
    .replace(':format', 'ttf')
    .replace(':release', '1');
  const { query = '' } = addresses[name] as { query?: string };
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const url = `${shop.address}${path}?${query}${v === undefined ? '' : `&v=${v}`}`;
  const reply = await fetch(url, { headers });
  await reply.arrayBuffer();
  return { status: reply.status, control: reply.headers.get('cache-control') };
}

test.each(['draft', 'withdrawn', 'deleted'] as const)(
  'a %s font is shown at no address to who may not see it',
  async (status) => {
    const font = await makeFont(status);
    const isThere = status !== 'deleted';
    for (const name of Object.keys(addresses) as (keyof typeof addresses)[]) {
      const { is } = addresses[name];
      const statusOf = async (token?: string, v?: string) => (await ask(name, font, token, v)).status;
      const seen = {
        visitor: await statusOf(),
        customer: await statusOf(customer.token),
        finance: await statusOf(finance.token),
        admin: await statusOf(owner.token),
        // The version without the key, another's key, and the right one.
        version: await statusOf(undefined, 'a1b2c3d4e5f6'),
        guessed: await statusOf(undefined, `a1b2c3d4e5f6.${'0'.repeat(32)}`),
        withKey: await statusOf(undefined, `a1b2c3d4e5f6.${font.key}`),
      };
      const nobody = {
        visitor: 404,
        customer: 404,
        finance: 404,
        admin: 404,
        version: 404,
        guessed: 404,
        withKey: 404,
      };
      const refused = { ...nobody, visitor: 401, version: 401, guessed: 401, withKey: 401 };
      const expected = {
        seen: { ...nobody, admin: isThere ? 200 : 404 },
        drawn: { ...nobody, admin: isThere ? 200 : 404, withKey: 200 },
        sold: refused,
        staff: { ...refused, customer: 404, finance: 404, admin: isThere ? 200 : 404 },
        admin: { ...refused, customer: 403, finance: 403, admin: isThere ? 200 : 404 },
        withdrawn:
          status === 'withdrawn'
            ? { visitor: 200, customer: 200, finance: 200, admin: 200, version: 200, guessed: 200, withKey: 200 }
            : nobody,
      }[is];
      expect([name, seen]).toEqual([name, expected]);
    }
  },
);

test('a font on offer is shown to everybody at the same addresses', async () => {
  const font = await makeFont('published');
  for (const name of Object.keys(addresses) as (keyof typeof addresses)[]) {
    const { is } = addresses[name];
    if (is === 'seen' || is === 'drawn') expect([name, (await ask(name, font)).status]).toEqual([name, 200]);
    if (is === 'sold') expect((await ask(name, font, customer.token)).status).toBe(200);
  }
});

test('what is drawn by a key is kept by no cache, and the admin area shows it', async () => {
  const font = await makeFont('draft');
  const shown = (await owner.call('listStock', { query: {} })).data.find(({ id }) => id === font.id)!;
  expect(shown.images).toMatch(new RegExp(`picture\\.webp\\?v=[0-9a-f]{12}\\.${font.key}$`));
  const picture = await fetch(shop.address + shown.images);
  expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  for (const name of ['previewProduct', 'shareProduct'] as const)
    expect((await ask(name, font, undefined, shown.version)).control).toBe('private, no-cache');
});

test('nobody learns from elsewhere that a draft is there', async () => {
  const font = await makeFont('draft');
  const shown = await owner.call('productById', { params: { id: font.id } });
  const line = { product_id: font.id, license_type_id: shown.data.licenseTypes[0]!.id, quantity: 1, price: 42 };
  const others = [
    ['GET', '/api/designers/drawer-of-the-draft'],
    ['GET', '/api/designers?limit=100'],
    ['GET', '/api/product?limit=100'],
    ['GET', `/api/product/search?query=${encodeURIComponent(shown.data.name)}`],
    ['POST', '/api/orders/quote', { items: [line] }],
    ['POST', '/api/orders/create', { items: [line] }],
  ] as const;
  for (const [method, url, body] of others) {
    const reply = await fetch(shop.address + url, {
      method,
      headers: { authorization: `Bearer ${customer.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    expect([url, text.includes(shown.data.name), text.includes(font.slug), /drawer-of-the-draft/.test(text)]).toEqual([
      url,
      ...[false, false, false],
    ]);
  }
});

test('the key of a draft ends with each change of it, and when it is published and withdrawn', async () => {
  const { id, slug } = await shop.product();
  const { db } = shop.tools;
  const keyNow = async () =>
    (await db.selectFrom('products').select('drawing_key').where('id', '=', id).executeTakeFirstOrThrow()).drawing_key;
  const change = (fields: Record<string, string>) => sendForm(shop, owner, `PUT /products/${id}`, fields);
  const opens = async (key: string) => (await ask('previewProduct', { id, slug, key }, undefined, `v.${key}`)).status;
  await change({ status: 'withdrawn' });
  const withdrawn = await keyNow();
  expect(await opens(withdrawn)).toBe(200);
  // Of what was sold nothing ends by other changes: buyers have its pictures.
  await change({ shortDescription: 'Other words.' });
  expect(await keyNow()).toBe(withdrawn);
  await change({ status: 'published' });
  await change({ status: 'withdrawn' });
  expect(await opens(withdrawn)).toBe(404);

  const draft = await makeFont('draft');
  const { id: draftId } = draft;
  expect((await ask('previewProduct', draft, undefined, `v.${draft.key}`)).status).toBe(200);
  await sendForm(shop, owner, `PUT /products/${draftId}`, { shortDescription: 'Other words.' });
  expect((await ask('previewProduct', draft, undefined, `v.${draft.key}`)).status).toBe(404);
  const { version } = (await owner.call('productById', { params: { id: draftId } })).data;
  expect((await ask('previewProduct', draft, undefined, version)).status).toBe(200);
});
