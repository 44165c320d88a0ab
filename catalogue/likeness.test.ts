import fs from 'node:fs';
import { expect, test } from 'vitest';
import { compareLikeness } from '#fonts/engine.ts';
import { Face, Font } from '#fonts/harfbuzz/harfbuzz.ts';
import { describeLikeness } from '#fonts/measure/describe-likeness.ts';
import { openFont } from '#fonts/sfnt/open-font.ts';
import { listFamilies } from './families.ts';

type Style = { family: string; likeness: Uint8Array };

test('for nine families of ten, most styles look most like another style of their own family', async () => {
  const styles: Style[] = [];
  for (const { slug, styles: files } of listFamilies()) {
    for (const file of files) {
      const opened = await openFont(new Uint8Array(fs.readFileSync(file)), 64 * 1024 * 1024);
      const likeness = describeLikeness(new Font(new Face(opened.file)));
      if (likeness) styles.push({ family: slug, likeness });
    }
  }
  const families = [...Map.groupBy(styles, ({ family }) => family).values()].filter((members) => members.length > 1);
  const shares = families.map(
    (members) => members.filter((style) => nearest(style, styles).family === style.family).length / members.length,
  );
  const most = shares.filter((share) => share > 0.5).length / families.length;
  const all = shares.reduce((sum, share, at) => sum + share * families[at]!.length, 0) / families.flat().length;
  console.log(
    `${families.length} families, at home: ${(most * 100).toFixed(1)} % of families, ${(all * 100).toFixed(1)} % of styles`,
  );
  expect(families.length).toBeGreaterThan(20);
  expect(most).toBeGreaterThanOrEqual(0.9);
}, 300_000);

function nearest(style: Style, all: readonly Style[]): Style {
  const others = all.filter((other) => other !== style);
  const scores = compareLikeness(
    style.likeness,
    others.map(({ likeness }) => likeness),
  );
  return others[scores.indexOf(Math.max(...scores))]!;
}
