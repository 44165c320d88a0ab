import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fieldWords } from '#contract/field-words.ts';
import { legalPages } from '#contract/legal-pages.ts';
import { licenseLimits, licenseUses } from '#contract/limits.ts';
import { labelOf, providerNames } from '#contract/payment-providers.ts';
import { priceBands } from '#contract/price-bands.ts';
import { refusals } from '#contract/refusals.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, 'contract/languages/id');

/** Where the words of a text are kept: with what every page brings, with the pages of staff, or on the server alone. */
export const shelves = ['site', 'admin', 'server'] as const;
export type Shelf = (typeof shelves)[number];

/** A text that stands in a call of t, msg or rich, in either kind of quotation marks. */
const CALL = /\b(?:t|msg|rich)\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g;

/** Every text that the shop says, on the shelf nearest to all who say it. */
export function listTexts(): Map<string, Shelf> {
  const texts = new Map<string, Shelf>();
  const say = (text: string, shelf: Shelf) => {
    const before = texts.get(text);
    if (before === undefined || shelves.indexOf(shelf) < shelves.indexOf(before)) texts.set(text, shelf);
  };
  for (const registry of [legalPages, licenseUses, priceBands])
    for (const words of Object.values(registry)) say(words, 'site');
  for (const { label, one, many } of Object.values(licenseLimits))
    for (const words of [label, one, many]) say(words, 'site');
  for (const name of providerNames) say(labelOf(name), 'site');
  for (const words of Object.values(fieldWords)) if (typeof words === 'string') say(words, 'server');
  for (const [, words] of Object.values(refusals)) say(words, 'server');
  for (const file of fs.globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    for (const [, single, double] of source.matchAll(CALL)) say(plain(single ?? double ?? ''), shelfOf(file));
  }
  return texts;
}

function shelfOf(file: string): Shelf {
  if (file.startsWith('web/admin/')) return 'admin';
  return file.startsWith('server/') || /^contract\/(?:field-words|refusals)\.ts$/.test(file) ? 'server' : 'site';
}

const plain = (text: string): string => text.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));

/** What a shelf holds now, by text. */
export const readShelf = (shelf: Shelf): Record<string, string> =>
  JSON.parse(fs.readFileSync(path.join(folder, `${shelf}.json`), 'utf8'));

/** Writes the texts that came and went into the shelves; what a new one is in Indonesian is left to be written. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const texts = listTexts();
  const known = Object.assign({}, ...shelves.map(readShelf)) as Record<string, string>;
  for (const shelf of shelves) {
    const kept = [...texts].filter(([, on]) => on === shelf).map(([text]) => [text, known[text] ?? ''] as const);
    const sorted = Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1)));
    fs.writeFileSync(path.join(folder, `${shelf}.json`), `${JSON.stringify(sorted, null, 2)}\n`);
    console.log(`${shelf}: ${kept.length} texts, ${kept.filter(([, words]) => words === '').length} without words`);
  }
}
