import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FontClass, FontShape } from '#fonts/engine.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import type { IndexRow } from './catalogue-queries.ts';
import { countFacets, countLetters } from './count-facets.ts';
import { type ListRequest, listDocs } from './list-docs.ts';
import { searchDocs } from './search-docs.ts';
import type { MeasuredStyle } from './shapes.ts';

const COVERAGES = new Map([
  [1, '{[65,91),[97,123)}'],
  [2, '{[65,91),[1575,1611)}'],
]);
const row = (id: number, change: Partial<IndexRow> = {}): IndexRow => {
  const name = change.search_name ?? `font ${id}`;
  return {
    id,
    created_at: new Date(id * 1000),
    price_cents: 4900,
    type: 'Sans',
    categories: ['Text'],
    tags: [],
    scripts: ['Latn'],
    languages: ['en'],
    licenses: ['1'],
    designers: [],
    foundries: [],
    coverage_id: 1,
    style_count: 1,
    search_name: name,
    search_text: name,
    shapes: [],
    letters: [],
    likeness: '',
    styles: [[400, 5, 'upright']],
    axes: [],
    features: [],
    shape: null,
    is_colored: false,
    plan_licenses: [],
    ...change,
  };
};
const group = (rows: IndexRow[]) => {
  const index = new CatalogueIndex();
  for (const [id, coverage] of COVERAGES) index.letters.learn(id, coverage);
  for (const one of rows) index.put(one);
  index.licenseIds = new Map([['Standard License', '1']]);
  index.plans = new Map([['Studio', '1']]);
  return index;
};
const page: ListRequest = { sort: 'newest', page: 1, limit: 100 };
const found = (rows: IndexRow[], query: string) => searchDocs(group(rows), { query, page: 1, limit: 100 }).ids;

test('names that begin with what was typed go first, then names that hold it, then tags, then descriptions, the newest of equals first', () => {
  const rows = [
    row(1, { search_name: 'grotesk one' }),
    row(2, { search_name: 'new grotesk' }),
    row(3, { search_name: 'serif', tags: ['Grotesk'] }),
    row(4, { search_name: 'mono', search_text: 'mono like a grotesk,' }),
    row(5, { search_name: 'grotesk two' }),
    row(6, { search_name: 'slab' }),
  ];
  expect(found(rows, 'grotesk')).toEqual([5, 1, 2, 3, 4]);
  expect(found(rows, 'Grótesk NEW')).toEqual([2]);
  expect(found(rows, 'grotsek')).toEqual([5, 2, 1]);
});

test('signs are letters like others, also within a word', () => {
  const rows = [
    row(1, { search_name: 'c++ mono' }),
    row(2, { search_name: 'cmono' }),
    row(3, { search_name: 'jean-luc' }),
  ];
  expect(found(rows, 'c++')).toEqual([1]);
  expect(found(rows, 'n-l')).toEqual([3]);
  expect(found(rows, 'luc')).toEqual([3]);
  expect(found(rows, '%')).toEqual([]);
});

test('pages of a search follow each other without a gap, over all its classes', () => {
  const rows = Array.from({ length: 30 }, (_, id) =>
    row(id + 1, id % 3 === 0 ? { search_name: `sans ${id}` } : { search_name: `x${id}`, tags: ['Sans'] }),
  );
  const catalogue = group(rows);
  const whole = searchDocs(catalogue, { query: 'sans', page: 1, limit: 50 });
  expect(whole.total).toBe(30);
  const pieces = [1, 2, 3, 4, 5].flatMap((at) => searchDocs(catalogue, { query: 'sans', page: at, limit: 7 }).ids);
  expect(pieces).toEqual(whole.ids);
});

test('a choice counts under all filters but its own, and letters under all but the text', () => {
  const catalogue = group([
    row(1, { type: 'Serif', price_cents: 12_000 }),
    row(2, { type: 'Sans', coverage_id: 2, languages: ['ar', 'en'], licenses: [] }),
    row(3, { type: 'Sans', price_cents: 5_000 }),
  ]);
  const facets = countFacets(catalogue, { type: 'Sans' });
  expect(facets.total).toBe(2);
  expect(facets.type).toEqual([
    { value: 'Sans', count: 2 },
    { value: 'Serif', count: 1 },
  ]);
  expect(facets.price).toEqual([
    { value: '50-100', count: 1 },
    { value: 'under-50', count: 1 },
  ]);
  expect(facets.language).toMatchObject([
    { value: 'en', count: 2 },
    { value: 'ar', count: 1 },
  ]);
  expect(facets.license).toEqual([{ value: 'Standard License', count: 1 }]);
  expect(countFacets(catalogue, { text: 'خط', type: 'Serif' }).type).toEqual([{ value: 'Sans', count: 1 }]);
  expect(countLetters(catalogue, { text: 'aAخ', type: 'Sans' })).toEqual([
    { letter: 'A', fonts: 2 },
    { letter: 'a', fonts: 1 },
    { letter: 'خ', fonts: 1 },
  ]);
});

test('languages stand by how many people speak them, whatever the number of fonts', () => {
  const catalogue = group([
    row(1, { languages: ['asa', 'bem', 'en', 'id'] }),
    row(2, { languages: ['ar', 'asa', 'bem'] }),
  ]);
  expect(countFacets(catalogue, {}).language.map(({ value }) => value)).toEqual(['en', 'ar', 'id', 'asa', 'bem']);
});

test('the styles nearest in shape come first, whatever their place, without those of products that are gone', () => {
  const none = { contrast: null, slope: null, xHeight: null };
  const styles = (id: number, width: number, fontClass = 'sans') =>
    [
      [10 * id, true, fontClass, width, 0.1, null, null, null],
      [10 * id + 1, false, fontClass, width, 0.2, null, null, null],
    ] as MeasuredStyle[];
  const rows = [0.5, 0.9, 0.52, 0.7].map((width, at) => row(at + 1, { shapes: styles(at + 1, width) }));
  const index = group([...rows, row(9)]);
  const nearest = (shape: object, most: number, among: 'all' | 'regular', without: number | null = null) =>
    index.shapes
      .nearest(shape as FontShape, { most, among, isWanted: (docId) => index.isOther(docId, without) })
      .map(({ id }) => id);
  const regular = { class: 'sans', width: 0.5, stroke: 0.1, ...none };
  expect(nearest(regular, 3, 'regular')).toEqual([10, 30, 40]);
  expect(nearest(regular, 9, 'regular', 1)).toEqual([30, 40, 20]);
  expect(nearest({ ...regular, stroke: 0.2 }, 3, 'all')).toEqual([11, 31, 41]);
  index.drop(3);
  index.put(row(1, { shapes: styles(1, 0.9) }));
  expect(nearest(regular, 9, 'regular')).toEqual([40, 20, 10]);
});

test('styles of the same class come before others that are nearer in figures, and kin before strangers', () => {
  const style = (id: number, fontClass: string | null, width: number) =>
    row(id, { shapes: [[id, true, fontClass as FontClass | null, width, 0.1, null, null, null]] });
  const index = group([style(1, 'serif', 0.5), style(2, 'slab', 0.9), style(3, 'pixel', 0.5), style(4, null, 0.5)]);
  const shape = { class: 'slab', width: 0.5, stroke: 0.1, contrast: null, slope: null, xHeight: null };
  const ids = index.shapes
    .nearest(shape as FontShape, { most: 4, among: 'all', isWanted: () => true })
    .map(({ id }) => id);
  expect(ids.slice(0, 2)).toEqual([2, 1]);
});

const someRow = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  seconds: fc.integer({ min: 0, max: 3 }),
  price_cents: fc.constantFrom(0, 4_999, 5_000, 10_000, 10_001),
  type: fc.constantFrom('Sans', 'Serif'),
  search_name: fc.constantFrom('alpha sans', 'beta', 'gamma-ray'),
  isGone: fc.boolean(),
});

test('after any writes the index lists what one made anew of the same products would list', () => {
  const request = fc.record({
    sort: fc.constantFrom('newest' as const, 'price-asc' as const, 'price-desc' as const),
    type: fc.constantFrom(undefined, 'Sans'),
    price: fc.constantFrom(undefined, '50-100' as const),
    query: fc.constantFrom(undefined, 'a', 'a-r', 'beta'),
  });
  fc.assert(
    fc.property(fc.array(someRow, { maxLength: 40 }), request, (writes, requested) => {
      const changed = group([]);
      const stored = new Map<number, IndexRow>();
      for (const { isGone, seconds, ...change } of writes) {
        const next = { ...row(change.id), ...change, created_at: new Date(seconds), search_text: change.search_name };
        if (isGone) {
          changed.drop(change.id);
          stored.delete(change.id);
        } else {
          changed.put(next);
          stored.set(change.id, next);
        }
      }
      const anew = group([...stored.values()]);
      expect(listDocs(changed, { ...page, ...requested })).toEqual(listDocs(anew, { ...page, ...requested }));
      expect(countFacets(changed, requested)).toEqual(countFacets(anew, requested));
      expect(searchDocs(changed, { ...page, query: 'alpha' })).toEqual(searchDocs(anew, { ...page, query: 'alpha' }));
      const expected = [...stored.values()]
        .filter(
          ({ type, price_cents, search_name }) =>
            (!requested.type || type === requested.type) &&
            (!requested.price || (price_cents >= 5_000 && price_cents <= 10_000)) &&
            search_name.includes(requested.query ?? ''),
        )
        .sort((a, b) => {
          const dearer = a.price_cents - b.price_cents;
          const newer = b.created_at.getTime() - a.created_at.getTime() || b.id - a.id;
          return (requested.sort === 'price-asc' ? dearer : requested.sort === 'price-desc' ? -dearer : 0) || newer;
        });
      expect(listDocs(changed, { ...page, ...requested }).ids).toEqual(expected.map(({ id }) => id));
    }),
  );
});
