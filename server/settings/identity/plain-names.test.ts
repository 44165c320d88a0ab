import { expect, test } from 'vitest';
import { readSettings } from '#server/kit/config/settings.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const owner = await shop.customer('admin');
/** Line ends, and a sign that turns what follows from right to left. */
const TYPED = ' Lon\r\nTar\u202e\u2066 Type\u2028';
const CLEAN = 'Lon Tar Type';

test('the name of the shop is one line that reads in one direction, wherever it is written', async () => {
  const { data } = await owner.call('readSettings', {});
  const { name: _name, ...identity } = data.identity as never as Record<string, unknown> & { name: string };
  await owner.call('changeIdentity', {
    body: { ...identity, name: TYPED, description: TYPED, wordmark: { kind: 'page' } } as never,
  });
  expect((await shop.visitor('readShop', {})).data).toMatchObject({ name: CLEAN, description: CLEAN });
});

test('so is whom the environment names as the seller, and no mail has such a sender', () => {
  const settings = readSettings({
    SELLER_NAME: TYPED,
    SELLER_TAX_ID: TYPED,
    SELLER_ADDRESS: 'Jl. Braga\u202e 1\r\nBandung',
  });
  expect(settings).toMatchObject({ SELLER_NAME: CLEAN, SELLER_TAX_ID: CLEAN, SELLER_ADDRESS: 'Jl. Braga 1\nBandung' });
  for (const MAIL_FROM of ['Lon\u202etar <a@b.test>', 'Lon\r\nBcc: x <a@b.test>', 'Lon\u2028tar <a@b.test>'])
    expect(() => readSettings({ MAIL_FROM })).toThrow(/MAIL_FROM/);
});

test('what stands on pages as one line is one', async () => {
  const { data } = await owner.call('editedPages', {});
  const foot = { sentence: TYPED, note: TYPED, links: [{ label: TYPED, address: '/about' }], news: '' };
  await owner.call('draftPages', { body: { ...data.draft, foot } });
  const stored = (await owner.call('editedPages', {})).data.draft.foot;
  expect(stored).toMatchObject({ sentence: CLEAN, note: CLEAN, links: [{ label: CLEAN }] });
  const { data: made } = await owner.call('createLandingTemplate', { body: { title: TYPED } });
  expect(made.data.title).toBe(CLEAN);
});
