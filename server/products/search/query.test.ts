import { expect, test } from 'vitest';
import { understandQuery, type Vocabulary } from './query.ts';

const catalogue = ['fraunces', 'inter', 'space', 'mono', 'garden', 'hand', 'sine'];
const known: Vocabulary = {
  word: (word) => catalogue.some((one) => one.includes(word)),
  font: (name) => (name === 'inter' ? { doc: 0, facts: [{ class: 'sans' }] } : null),
};
const read = (query: string) =>
  understandQuery(query, known)?.map(({ name, typed, facts }) => [name, typed, ...facts.slice(0, 1)]);

test('words that only fill are dropped, and what nobody knows stands for itself', () => {
  expect(read('a coding font')).toEqual([['coding', 'coding', { class: 'mono' }]]);
  expect(read('garden font')).toEqual([['word', 'garden']]);
});

test('a name is no question, and neither is nothing', () => {
  for (const query of ['Fraunces', 'inter', 'fraunces garden', '', '  ', 'font', 'a the for'])
    expect(read(query)).toBeUndefined();
});

test('the longest phrase counts: old-style figures are no old style, and sans serif no serif', () => {
  expect(read('old style figures')).toEqual([['oldstyleFigures', 'old style figures', { figures: 'oldstyle' }]]);
  expect(read('sans serif')).toEqual([['sans', 'sans serif', { class: 'sans' }]]);
  expect(read('sans-serif')).toEqual(read('sans serif')?.map(([is, , fact]) => [is, 'sans-serif', fact]));
});

test('slips are forgiven, but not in words that the catalogue knows or that are short', () => {
  expect(read('hand writting')).toEqual([['handwriting', 'hand writting', { class: 'script' }]]);
  expect(read('vietnamse')).toEqual([['language', 'vietnamse', { language: 'vi' }]]);
  expect(read('sine')).toBeUndefined();
});

test('prices are read where a sign, a unit or a word before says that they are', () => {
  expect(read('under 50')).toEqual([['price', 'under 50', { below: 5000 }]]);
  expect(read('serif $20')?.[1]).toEqual(['price', '$20', { most: 2000 }]);
  expect(read('up to 19.50 dollars')).toEqual([['price', 'up to 19.50 dollars', { most: 1950 }]]);
  expect(read('more than $100')).toEqual([['price', 'more than $100', { least: 10_000 }]]);
  expect(read('free mono')?.[0]).toEqual(['price', 'free', { most: 0 }]);
  expect(read('studio 54')).toBeUndefined();
});

test('a font of the shop to be like is known by itself, one of the world by what is kept of it', () => {
  expect(read('something like inter but bold')).toEqual(
    expect.arrayContaining([
      ['like', 'inter', { class: 'sans' }],
      ['bold', 'bold', { weight: '700' }],
    ]),
  );
  for (const query of ['like helvetica', 'Helvetica alternative', 'similar to helvetica', 'helvetica', 'helvetca'])
    expect(read(query), query).toEqual([['like', 'helvetica', { class: 'sans' }]]);
  expect(read('like nothing known')).toEqual([
    ['word', 'nothing'],
    ['word', 'known'],
  ]);
});

test('a font to be like is found among the words that ask for it, and one that nobody knows is searched for', () => {
  for (const query of [
    'fonts similar to the font helvetica',
    'helvetica-like',
    'a good helvetica font alternative',
    'in the style of halvetica',
    'kayak helvetica',
    'font yang menyerupai helvetica',
  ])
    expect(read(query), query).toEqual([['like', 'helvetica', { class: 'sans' }]]);
  expect(read('akzidenz grotesk alternative')?.[0]?.[1]).toBe('akzidenz-grotesk');
  expect(read('similar to nonesuch')).toEqual([['word', 'nonesuch']]);
});

test('each thing that is understood says which words are left without it', () => {
  const left = (query: string) => understandQuery(query, known)?.map(({ typed, without }) => [typed, without]);
  expect(left('something like Futura')).toEqual([['futura', '']]);
  expect(left('Vietnamese fonts like Futura under $50')).toEqual([
    ['futura', 'vietnamese fonts under $50'],
    ['vietnamese', 'fonts like futura under $50'],
    ['under $50', 'vietnamese fonts like futura'],
  ]);
});

test('Indonesian is understood beside English: senses, languages, prices and fonts to be like', () => {
  expect(read('huruf tebal poster')).toEqual([
    ['bold', 'tebal', { weight: '700' }],
    ['poster', 'poster'],
  ]);
  expect(read('font untuk undangan pernikahan')).toEqual([['wedding', 'undangan pernikahan']]);
  expect(read('tanpa kait')).toEqual([['sans', 'tanpa kait', { class: 'sans' }]]);
  expect(read('berkait')).toEqual([['serif', 'berkait', { class: 'serif' }]]);
  expect(read('untuk logo')).toEqual([['logo', 'logo']]);
  expect(read('tulisan tangn')).toEqual([['handwriting', 'tulisan tangn', { class: 'script' }]]);
  expect(read('bahasa jerman')).toEqual([['language', 'jerman', { language: 'de' }]]);
  for (const query of ['di bawah 50', 'dibawah 50', 'kurang dari $50', 'harga di bawah 50 dolar'])
    expect(read(query)?.[0]?.[2], query).toEqual({ below: 5000 });
  for (const query of ['maksimal 50', '50 dolar ke bawah', '50 or less', 'sampai 50'])
    expect(read(query), query).toEqual([['price', query, { most: 5000 }]]);
  expect(read('di atas 100')).toEqual([['price', 'di atas 100', { least: 10_000 }]]);
  expect(read('gratis')).toEqual([['price', 'gratis', { most: 0 }]]);
  for (const query of ['mirip helvetica', 'pengganti helvetica', 'yang seperti helvetica', 'helvetica alternatif'])
    expect(read(query), query).toEqual([['like', 'helvetica', { class: 'sans' }]]);
});

test('a word with a meaning is no slip of another phrase', () => {
  expect(read('huruf lebar')).toEqual([['expanded', 'lebar', { width: 'expanded' }]]);
  expect(read('huruf lebar tetap')).toEqual([['mono', 'lebar tetap', { class: 'mono' }]]);
});
