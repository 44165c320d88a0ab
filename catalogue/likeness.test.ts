import fs from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { compareLikeness } from '#fonts/engine.ts';
import { takeMeasures } from '#fonts/measure/take-measures.ts';
import { listFamilies } from './families.ts';

type Style = { family: string; likeness: Uint8Array };

const packages = new URL('../node_modules/@expo-google-fonts/', import.meta.url).pathname;
const demo: Style[] = [];
/** Those of the demo, and all that are installed to judge likeness by. */
const all: Style[] = [];

beforeAll(async () => {
  const known = new Set<string>();
  for (const { slug, styles } of listFamilies()) {
    for (const file of styles) {
      known.add(fs.realpathSync(file));
      await measure(slug, file, [demo, all]);
    }
  }
  for (const file of fs.globSync('*/*/*.ttf', { cwd: packages }).map((path) => fs.realpathSync(`${packages}${path}`))) {
    if (!known.has(file)) await measure(file.split('/').at(-3)!, file, [all]);
  }
}, 300_000);

async function measure(family: string, file: string, lists: Style[][]): Promise<void> {
  const { likeness } = await takeMeasures(new Uint8Array(fs.readFileSync(file)), 64 * 1024 * 1024);
  for (const list of lists) if (likeness) list.push({ family, likeness });
}

test('nineteen styles of twenty look most like another style of their own family, and most styles of nine families of ten', () => {
  const { most, share } = countAtHome(demo);
  expect(most).toBeGreaterThanOrEqual(0.9);
  expect(share).toBeGreaterThanOrEqual(0.95);
});

test('nineteen styles of twenty do so among twice as many families, some of which have their letters from others', () => {
  expect(countAtHome(all).share).toBeGreaterThanOrEqual(0.95);
});

/**
 * Of families with several styles: which share of styles has its nearest at home, and in which share of families most
 * have.
 */
function countAtHome(styles: readonly Style[]): { most: number; share: number } {
  const families = [...Map.groupBy(styles, ({ family }) => family).values()].filter((members) => members.length > 1);
  const atHome = families.map((members) => members.filter((one) => nearest(one, styles).family === one.family).length);
  const most = families.filter((members, at) => atHome[at]! > members.length / 2).length / families.length;
  const share = atHome.reduce((sum, count) => sum + count, 0) / families.flat().length;
  console.log(
    `${families.flat().length} styles of ${families.length} families among ${styles.length}, at home: ${(most * 100).toFixed(1)} % of families, ${(share * 100).toFixed(1)} % of styles`,
  );
  return { most, share };
}

function nearest(style: Style, styles: readonly Style[]): Style {
  const others = styles.filter((other) => other !== style);
  const scores = compareLikeness(
    style.likeness,
    others.map(({ likeness }) => likeness),
  );
  return others[scores.indexOf(Math.max(...scores))]!;
}
