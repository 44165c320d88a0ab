import { expect, test } from 'vitest';
import type { Facets, ProductFiltersIn } from '#contract/nouns/product-filters.ts';
import { readFont } from '#fonts/test-fonts.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const owner = await shop.customer('admin');
const google = (file: string) => readFont(`@expo-google-fonts/${file}.ttf`);
const group: [name: string, files: Uint8Array[], inPlans?: boolean][] = [
  ['Inter', [google('inter/400Regular/Inter_400Regular'), google('inter/700Bold/Inter_700Bold')]],
  ['Inter Thin', [google('inter/100Thin/Inter_100Thin')]],
  [
    'Bodoni',
    [
      google('bodoni-moda/400Regular/BodoniModa_400Regular'),
      google('bodoni-moda/400Regular_Italic/BodoniModa_400Regular_Italic'),
    ],
  ],
  ['Anton', [google('anton/400Regular/Anton_400Regular')]],
  ['Archivo Black', [google('archivo-black/400Regular/ArchivoBlack_400Regular')], false],
  ['Unbounded', [google('unbounded/400Regular/Unbounded_400Regular')]],
  ['Bungee Spice', [google('bungee-spice/400Regular/BungeeSpice_400Regular')]],
  ['Caveat', [google('caveat/400Regular/Caveat_400Regular')]],
  ['Recursive', [readFont('@fontsource-variable/recursive/files/recursive-latin-full-normal.woff2')]],
];
const all = group.map(([name]) => name);
const ids = new Map<string, number>();
for (const [name, files, in_plans = true] of group) ids.set(name, (await shop.product({ name, files, in_plans })).id);

type Filters = ProductFiltersIn & { limit?: number };
const list = async (query: Filters) => {
  const { data } = await shop.visitor('listProducts', { query: { ...query, limit: 100 } });
  return data.map(({ name }) => name).sort((a, b) => all.indexOf(a) - all.indexOf(b));
};
const counts = async (query: Filters, name: keyof Omit<Facets, 'total' | 'fonts'>) => {
  const { data } = await shop.visitor('productFacets', { query });
  return Object.fromEntries(data[name].map(({ value, count }) => [value, count]));
};

test('a family has a weight when one of its styles has it; thin is what old files call 250, and a heavy family of one style is bold whatever it says', async () => {
  expect(await list({ weight: '700' })).toEqual(['Inter', 'Anton', 'Recursive']);
  expect(await list({ weight: '100' })).toEqual(['Inter Thin']);
  expect(await list({ weight: '900' })).toEqual(['Archivo Black', 'Bungee Spice', 'Recursive']);
  expect(await counts({}, 'weight')).toMatchObject({ '100': 1, '700': 3, '900': 3 });
});

test('a family that says nothing of its width is as wide as it was measured', async () => {
  expect(await list({ width: 'condensed' })).toEqual(['Anton']);
  expect(await list({ width: 'expanded' })).toEqual(['Unbounded']);
  expect(await counts({}, 'width')).toEqual({ normal: 7, condensed: 1, expanded: 1 });
});

test('a family leans when one of its styles does, or an axis lets it', async () => {
  expect(await list({ slope: 'italic' })).toEqual(['Bodoni', 'Recursive']);
  expect(await counts({}, 'slope')).toEqual({ upright: 9, italic: 2 });
});

test('fonts are found by what they can do, which is called in plain words', async () => {
  expect(await list({ feature: 'smcp' })).toEqual(['Bodoni', 'Anton']);
  const { data } = await shop.visitor('productFacets', { query: { feature: 'smcp' } });
  expect(data.feature.find(({ value }) => value === 'smcp')).toEqual({
    value: 'smcp',
    name: 'Small capitals',
    count: 2,
  });
  expect(await list({ feature: 'nope' })).toEqual([]);
});

test('variable fonts and fonts in colours are found', async () => {
  expect(await list({ variable: 'yes' })).toEqual(['Recursive']);
  expect(await list({ color: 'yes' })).toEqual(['Bungee Spice']);
  expect([await counts({}, 'variable'), await counts({}, 'color')]).toEqual([{ yes: 1 }, { yes: 1 }]);
});

test('letters are told apart by their height, their contrast and how they are built', async () => {
  expect(await list({ class: 'serif' })).toEqual(['Bodoni']);
  expect(await list({ class: 'script' })).toContain('Caveat');
  expect(await list({ contrast: 'high' })).toEqual(['Bodoni']);
  expect(await list({ xHeight: 'low' })).toEqual(['Bodoni', 'Caveat']);
  expect(await list({ construction: 'g2' })).toContain('Bodoni');
  expect(await list({ construction: 'a1' })).toEqual(['Unbounded', 'Caveat']);
  // Capitals alone have no lower case to be high or low.
  const { low = 0, middle = 0, high = 0 } = await counts({}, 'xHeight');
  expect(low + middle + high).toBe(all.length - 1);
});

test('figures are of one width, can be, or are in old style too', async () => {
  expect(await list({ figures: 'tabular' })).toEqual(['Archivo Black', 'Caveat', 'Recursive']);
  expect(await list({ figures: 'optional' })).toEqual(['Inter', 'Inter Thin', 'Bodoni', 'Unbounded']);
  expect(await list({ figures: 'oldstyle' })).toEqual(['Bodoni']);
});

test('a plan opens the fonts of its licence type that are not kept out of plans, until it is offered no longer', async () => {
  const { data: types } = await shop.visitor('listLicenseTypes', { query: {} });
  const standard = types.find(({ name }) => name === 'Standard License')!;
  const { data: plan } = await owner.call('createPlan', {
    body: {
      name: 'Studio',
      price: 29,
      duration: 'monthly',
      features: [],
      is_active: true,
      license_type_id: standard.id,
    },
  });
  expect(await list({ plan: 'Studio' })).toEqual(all.filter((name) => name !== 'Archivo Black'));
  expect(await counts({ weight: '900' }, 'plan')).toEqual({ Studio: 2 });
  await owner.call('deletePlan', { params: { id: plan.id } });
  expect(await list({ plan: 'Studio' })).toEqual([]);
  expect(await counts({}, 'plan')).toEqual({});
});

test('filters narrow together, and each is counted under all the others', async () => {
  expect(await list({ weight: '700', language: 'vi' })).toEqual(['Inter', 'Anton']);
  expect(await list({ weight: '700', language: 'vi', width: 'normal' })).toEqual(['Inter']);
  expect(await counts({ weight: '700', language: 'vi' }, 'width')).toEqual({ condensed: 1, normal: 1 });
  expect(await counts({ weight: '700', language: 'vi', width: 'normal' }, 'width')).toEqual({
    condensed: 1,
    normal: 1,
  });
  expect(await counts({ width: 'condensed' }, 'weight')).toEqual({ '700': 1 });
});

test('fonts like one are asked for with filters too', async () => {
  const like = async (query: Filters) => {
    const { data } = await shop.visitor('similarProducts', { params: { id: ids.get('Inter')! }, query });
    return data.map(({ name }) => name);
  };
  expect((await like({ limit: 8 })).length).toBe(8);
  expect(await like({ limit: 8, slope: 'italic' })).toEqual(expect.arrayContaining(['Bodoni', 'Recursive']));
  expect(await like({ limit: 8, slope: 'italic' })).toHaveLength(2);
  expect(await like({ weight: '700', language: 'vi', price: 'under-50' })).toEqual(['Anton']);
});
