import { expect, test } from 'vitest';
import { listFamilies } from '#catalogue/families.ts';
import { gradeAnswers, questions, questionsInIndonesian } from '#tests/judge-questions.ts';
import { openShop } from '#tests/open-shop.ts';
import { fillCatalogue } from '../admin/fill-catalogue.ts';
import judged from './judged-faces.json' with { type: 'json' };

const shop = await openShop();
const licenseTypes = ['Standard License', 'Web License'];
await fillCatalogue(
  shop.tools,
  listFamilies().map(({ styles, package: _, ...family }) => ({ ...family, files: styles, licenseTypes })),
  () => undefined,
);

const search = async (query: string) =>
  (await shop.visitor('searchProducts', { query: { query, limit: 8 } })).data.map(({ slug }) => slug);
const FLOOR = 0.88;

test.each([
  ['English', questions, 200],
  ['Indonesian', questionsInIndonesian, 40],
])('what people ask for in their own words is answered well in %s', async (_language, all, least) => {
  const graded: { asked: string; grade: number }[] = [];
  for (const { asked, grades } of all) graded.push({ asked, grade: gradeAnswers(await search(asked), grades) });
  const mean = graded.reduce((sum, { grade }) => sum + grade, 0) / graded.length;
  const worst = graded.toSorted((a, b) => a.grade - b.grade).slice(0, 20);
  expect(graded.length).toBeGreaterThanOrEqual(least);
  expect(mean, worst.map(({ asked, grade }) => `${grade.toFixed(2)} ${asked}`).join('; ')).toBeGreaterThanOrEqual(
    FLOOR,
  );
});

/** The ways to ask for a font like another one, each judged face by another of them. */
const WAYS = [
  'something like {face}',
  'mirip {face}',
  'similar to {face}',
  'looks like {face}',
  'alternatif {face}',
  '{face} alternative',
  'fonts similar to the font {face}',
  'yang seperti {face}',
  '{face}-like',
  'in the style of {face}',
  'sejenis {face}',
  'alternatives to {face}',
];
const FIRST = 4;

test.each([
  ['faces', judged.faces, 40, 0.85],
  ['faces judged later', judged.later, 20, 0.85],
])(
  'of the first four fonts like well-known %s, most are those that a type designer would accept',
  async (what, faces, least, floor) => {
    const graded: { asked: string; share: number; others: string[] }[] = [];
    for (const [at, { face, accepted }] of faces.entries()) {
      const asked = WAYS[at % WAYS.length]!.replace('{face}', face);
      // Where fewer than four are acceptable, only so many are judged, so that a wrong one before them counts.
      const first = (await search(asked)).slice(0, Math.min(FIRST, accepted.length));
      const others = first.filter((slug) => !accepted.includes(slug));
      graded.push({ asked, share: (first.length - others.length) / Math.min(FIRST, accepted.length), others });
    }
    const precision = graded.reduce((sum, { share }) => sum + share, 0) / graded.length;
    const lines = graded
      .filter(({ share }) => share < 1)
      .map(({ share, asked, others }) => `${share} ${asked}: ${others}`);
    console.log(`${graded.length} ${what}, precision at ${FIRST}: ${(100 * precision).toFixed(1)} %`);
    expect(graded.length).toBeGreaterThanOrEqual(least);
    expect(precision, lines.join('\n')).toBeGreaterThanOrEqual(floor);
  },
);

const list = async (query: string, rest: object = {}) => {
  const { data } = await shop.visitor('listProducts', { query: { query, limit: 100, ...rest } });
  return data.map(({ slug }) => slug);
};

test('a list is of what its words ask for, and with filters of what passes them too', async () => {
  expect((await list('sans serif variable')).sort()).toEqual(['recursive', 'roboto-flex']);
  expect(await list('vietnamese serif', { price: '50-100' })).toEqual(['spectral']);
  expect(await list('hand writting')).toContain('caveat');
  expect(await list('coding font')).toContain('jetbrains-mono');
  expect(await list('coding font', { literal: 'yes' })).not.toContain('space-mono');
});

test('a list by best match begins with what answers its words best, page by page, and without words with the newest', async () => {
  const best = await list('thick poster font', { sort: 'best' });
  const newest = await list('thick poster font');
  expect(best.toSorted()).toEqual(newest.toSorted());
  expect(best.indexOf('anton')).toBeLessThan(best.indexOf('fraunces'));
  expect(newest.indexOf('fraunces')).toBe(0);
  expect(await list('thick poster font', { sort: 'best', limit: 3, page: 2 })).toEqual(best.slice(3, 6));
  expect(await list('', { sort: 'best' })).toEqual(await list(''));
});

test('fonts like one of the shop begin with it, and those that look most like it follow', async () => {
  const [first, ...others] = await search('like Inter');
  expect(first).toBe('inter');
  expect(others).toEqual(expect.arrayContaining(['archivo', 'work-sans']));
  expect(others).not.toContain('fraunces');
  expect((await search('like bodoni moda but arabic')).slice(0, 2).sort()).toEqual(['amiri', 'noto-naskh-arabic']);
});

test('prices are read with and without a sign, up to and from', async () => {
  expect((await list('under $20')).sort()).toEqual(['archivo-black', 'permanent-marker']);
  expect((await list('script below 27 dollars')).sort()).toEqual(['caveat', 'permanent-marker']);
  expect(await list('arabic over 80')).toEqual(['amiri']);
});

test('a search says what it understood, and nothing of a name', async () => {
  const understood = async (query: string) =>
    (await shop.visitor('understandSearch', { query: { query } })).data.wishes.map(
      ({ kind, typed, choices, below }) => [
        kind,
        typed,
        choices.map(({ filter, value }) => `${filter}=${value}`).join(),
        below,
      ],
    );
  expect(await understood('Fraunces')).toEqual([]);
  expect(await understood('a thick vietnamse serif under 50')).toEqual([
    ['sense', 'thick', 'weight=900,weight=800,weight=700', null],
    ['language', 'vietnamse', 'language=vi', null],
    ['sense', 'serif', 'class=serif,class=slab', null],
    ['price', 'under 50', '', 50],
  ]);
  expect((await understood('like Inter'))[0]).toEqual([
    'like',
    'inter',
    expect.stringContaining('class=sans,contrast=low'),
    null,
  ]);
  expect(
    (await understood('like Helvetica, but Vietnamese and under $50')).map(([kind, typed]) => [kind, typed]),
  ).toEqual([
    ['like', 'helvetica'],
    ['language', 'vietnamese'],
    ['price', 'under $50'],
  ]);
  expect((await understood('comic sans alternative'))[0]).toEqual([
    'like',
    'comic sans',
    expect.stringContaining('class=script,'),
    null,
  ]);
});

test('a search says where no font has all that is asked for, and finds what comes nearest', async () => {
  const isMet = async (query: string) => (await shop.visitor('understandSearch', { query: { query } })).data.isMet;
  expect(await isMet('vietnamese serif under 90')).toBe(true);
  expect(await isMet('vietnamese serif under 50')).toBe(false);
  expect(await search('vietnamese serif under 50')).not.toEqual([]);
  expect(await isMet('Fraunces')).toBe(true);
});
