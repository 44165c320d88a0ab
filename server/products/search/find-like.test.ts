import { expect, test } from 'vitest';
import { measureKin } from '#tests/measure-kin.ts';
import { openShop } from '#tests/open-shop.ts';
import kin from './kin.json' with { type: 'json' };
import { knownFaces } from './known-faces.ts';
import known from './known-names.json' with { type: 'json' };

/** Families that the demo lacks, and of whose letters nothing is said in words. */
const shop = await openShop();
const family = (name: string, path: string) => shop.product({ name, font: `${path}_400Regular.ttf` });
await family('One', 'poppins/400Regular/Poppins');
await family('Two', 'open-sans/400Regular/OpenSans');
await family('Three', 'oswald/400Regular/Oswald');
await family('Four', 'lora/400Regular/Lora');
await family('Five', 'courier-prime/400Regular/CourierPrime');

const search = async (query: string) =>
  (await shop.visitor('searchProducts', { query: { query } })).data.map(({ name }) => name);

test('what looks like a well-known face is found by outlines alone, whatever it is called', async () => {
  expect((await search('something like Futura'))[0]).toBe('One');
  expect((await search('mirip Frutiger'))[0]).toBe('Two');
  expect((await search('Knockout alternative'))[0]).toBe('Three');
  expect((await search('looks like Times New Roman'))[0]).toBe('Four');
  expect((await search('pengganti Consolas'))[0]).toBe('Five');
});

test('what looks nothing like a face is not offered for it', async () => {
  expect(await search('like Times New Roman')).not.toContain('One');
  expect(await search('something like Zapfino')).toEqual([]);
  expect(await search('something like Nonesuch')).toEqual([]);
});

test('what an owner writes of a font tells it from another kind that looks alike', async () => {
  const [first, second] = await search('like Futura');
  expect([first, second]).toEqual(['One', 'Two']);
  await shop.tools.db
    .updateTable('products')
    .set({ tags: ['humanist'] })
    .where('name', '=', 'One')
    .execute();
  await shop.tools.db
    .updateTable('products')
    .set({ tags: ['geometric'] })
    .where('name', '=', 'Two')
    .execute();
  expect((await search('like Futura'))[0]).toBe('Two');
});

test('the kin of known faces are stored as they are measured today, and those of one face are of one class', async () => {
  expect(kin).toEqual(await measureKin());
  const classOf = (name: string) => (kin as Record<string, { shape: { class: string | null } }>)[name]!.shape.class;
  for (const { names, kin: all } of known.names) expect(new Set(all.map(classOf)).size, names[0]).toBe(1);
});

test('a face has one entry, and is known by its name in small letters without hyphens', () => {
  const all = known.names.flatMap(({ names }) => names);
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  expect(knownFaces.get('akzidenz grotesk')?.name).toBe('Akzidenz-Grotesk');
  expect(knownFaces.get('sohne')?.name).toBe('Söhne');
});
