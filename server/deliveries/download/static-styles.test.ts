import { expect, test } from 'vitest';
import { readFacts } from '#fonts/facts/read-facts.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { readZip } from '#tests/buy/unzip.ts';
import { openShop } from '#tests/open-shop.ts';

const VARIABLE = '../@fontsource-variable/roboto-flex/files/roboto-flex-latin-full-normal.woff2';
const shop = await openShop();
const buying = createBuying(shop);

/** The files of the ZIP that somebody gets who buys a font made of this file. */
async function buy(name: string, font?: string) {
  const buyer = await shop.customer();
  const product = await shop.product({ name, ...(font ? { font } : {}) });
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product)])).body;
  const [item] = (await buying.pay(buyer, order!)).orderItems;
  const link = item!.product.fontDetail!.formatZIP!;
  const reply = await fetch(link.replace('http://shop.test', shop.address));
  return { files: await readZip(Buffer.from(await reply.arrayBuffer())), number: item!.license.licenseNumber! };
}

test('whoever buys a variable font gets its named instances too, each stamped and named as a style of the font', async () => {
  const { files, number } = await buy('Flexible', VARIABLE);
  const names = [...files.keys()].filter((name) => name.startsWith('static/'));
  expect(names).toHaveLength(20);
  expect(names).toContain('static/flexible-bold-italic.ttf');
  const facts = await readFacts(new Uint8Array(files.get('static/flexible-bold-italic.ttf')!), 1e9);
  expect(facts).toMatchObject({ family: 'Roboto Flex', style: 'Bold Italic', weight: 700, slope: 'italic', axes: [] });
  expect(facts.licenseText).toContain(number);
  expect(files.get('README.txt')!.toString()).toContain('static the styles of a variable font');
  // What is certified are the files of the font itself.
  expect(files.get('certificate.json')!.toString()).not.toContain('static');
});

test('of a variable font of CFF2 outlines they are OpenType fonts that every program reads', async () => {
  const { files } = await buy('Sharp', '../source-sans/VF/SourceSans3VF-Upright.otf');
  const facts = await readFacts(new Uint8Array(files.get('static/sharp-bold.otf')!), 1e9);
  expect(facts).toMatchObject({ outlines: 'cff', style: 'Bold', weight: 700, axes: [] });
});

test('a font without axes has none', async () => {
  const { files } = await buy('Stiff');
  expect([...files.keys()].filter((name) => name.startsWith('static/'))).toEqual([]);
  expect(files.get('README.txt')!.toString()).not.toContain('static');
});
