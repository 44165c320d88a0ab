import { expect, test } from 'vitest';
import type { CallRefused } from '#contract/client.ts';
import type { SitePages } from '#contract/nouns/site-pages.ts';
import { openShop } from '#tests/open-shop.ts';
import { deleteUnshownPictures } from '../queries.ts';

const shop = await openShop();
const owner = await shop.customer('admin');
const BEGIN: SitePages = { home: null, about: null, custom: null, foot: null };
const footer = (sentence: string) => ({ sentence, note: '', links: [], news: '' });

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ status, code }: CallRefused) => `${status} ${code}`,
  );
const draft = (part: Partial<SitePages>) => owner.call('draftPages', { body: { ...BEGIN, ...part } });
const shown = async () => (await shop.visitor('readPages', {})).data.pages.foot?.sentence ?? null;

test('a draft is seen by who has its key, and by visitors after the publication, which is written down', async () => {
  const { data } = await draft({ foot: footer('One') });
  expect(await shown()).toBe(null);
  const seen = await shop.visitor('readDraftPages', { params: { key: data.previewKey } });
  expect(seen.data.pages.foot?.sentence).toBe('One');
  expect(await refusal(shop.visitor('readDraftPages', { params: { key: 'AAAAAAAAAAAAAAAAAAAAAA' } }))).toBe(
    '404 draft_not_found',
  );
  await owner.call('publishPages', {});
  expect(await shown()).toBe('One');
  const [change] = (await owner.call('listChanges', { query: {} })).data;
  expect(change).toMatchObject({ subject: 'settings:pages', before: { foot: null }, after: { foot: footer('One') } });
});

test('what was published before comes back, and once more what was undone', async () => {
  await draft({ foot: footer('Two') });
  await owner.call('publishPages', {});
  const { data } = await owner.call('undoPages', {});
  expect([await shown(), data.draft.foot?.sentence]).toEqual(['One', 'One']);
  await owner.call('undoPages', {});
  expect(await shown()).toBe('Two');
});

test('a draft leaves what is kept for visitors as it is, and a publication does not', async () => {
  const version = () => shop.tools.freshness.version();
  const before = version();
  await draft({ foot: footer('Being written') });
  expect(version()).toBe(before);
  await owner.call('publishPages', {});
  expect(version()).not.toBe(before);
});

test('nothing is brought back where nothing was published', async () => {
  await shop.tools.db.deleteFrom('shop_settings').execute();
  shop.tools.freshness.changed();
  expect(await refusal(owner.call('undoPages', {}))).toBe('409 nothing_to_undo');
  expect(await shown()).toBe(null);
});

test.each([
  ['a script as an address', { foot: { ...footer('x'), links: [{ label: 'x', address: 'javascript:alert(1)' }] } }],
  ['another host as a path', { foot: { ...footer('x'), news: '//evil.example' } }],
  ['a picture of elsewhere', { about: about('https://evil.example/a.png') }],
  ['a person without a name', { about: { ...about(null), people: [{ ...about(null).people[0]!, name: ' ' }] } }],
])('%s is refused at its field, and the draft stays', async (_, part) => {
  await draft({ foot: footer('Kept') });
  const error = (await draft(part as Partial<SitePages>).catch((no: unknown) => no)) as CallRefused;
  expect([error.status, Object.keys(error.body?.fields ?? {})]).toEqual([
    400,
    [expect.stringMatching(/^(foot|about)\./)],
  ]);
  expect((await owner.call('editedPages', {})).data.draft.foot?.sentence).toBe('Kept');
});

test('a picture that a page shows is not forgotten, one that none shows is', async () => {
  const { db } = shop.tools;
  const rows = ['a', 'b'].map((letter) => ({ key: letter.repeat(64), webp: Buffer.from([1]), used_at: new Date(0) }));
  await db.insertInto('landing_pictures').values(rows).execute();
  await draft({ about: about(`/api/landing-page/pictures/${'a'.repeat(64)}.webp`) });
  await db.transaction().execute((tx) => deleteUnshownPictures(tx, new Date()));
  const left = await db.selectFrom('landing_pictures').select('key').execute();
  expect(left.map(({ key }) => key)).toEqual(['a'.repeat(64)]);
});

function about(picture: string | null) {
  return { heading: 'Us', story: '', people: [{ name: 'Laras', role: '', place: '', font: null, picture }] };
}

test('the key of the preview ends after two weeks, and at once when the owner makes another', async () => {
  const sees = (key: string) => refusal(shop.visitor('readDraftPages', { params: { key } }));
  const first = (await owner.call('editedPages', {})).data;
  expect(await sees(first.previewKey)).toBe('done');
  const second = (await owner.call('renewPreviewKey', {})).data;
  expect([await sees(first.previewKey), await sees(second.previewKey)]).toEqual(['404 draft_not_found', 'done']);
  const left_ms = Date.parse(second.previewUntil) - shop.clock.now();
  shop.clock.advance(left_ms - 1);
  expect(await sees(second.previewKey)).toBe('done');
  shop.clock.advance(1);
  expect(await sees(second.previewKey)).toBe('404 draft_not_found');
  // The owner comes back, and has another.
  const again = await shop.again(owner);
  const third = (await again.call('editedPages', {})).data;
  expect(third.previewKey).not.toBe(second.previewKey);
  expect(await sees(third.previewKey)).toBe('done');
  shop.clock.advance(-left_ms);
});
