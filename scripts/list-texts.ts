import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fieldNames from '#contract/field-names.json' with { type: 'json' };
import { fieldWords } from '#contract/field-words.ts';
import { legalPages } from '#contract/legal-pages.ts';
import { licenseLimits, licenseUses } from '#contract/limits.ts';
import { labelOf, providerNames } from '#contract/payment-providers.ts';
import { priceBands } from '#contract/price-bands.ts';
import { refusals } from '#contract/refusals.ts';
import { house } from '#contract/shop/house.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, 'contract/languages/id');

/** Where the words of a text are kept: with what every page brings, with the pages of staff, or on the server alone. */
export const shelves = ['site', 'admin', 'server'] as const;
export type Shelf = (typeof shelves)[number];

/** A text in either kind of quotation marks, and the calls in which one stands, or two. */
const TEXT = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/.source;
const CALL = new RegExp(`\\b(?:(?:t|msg|rich)\\(\\s*(${TEXT})|sayCount\\(\\s*(${TEXT}),\\s*(${TEXT}))`, 'g');

/** Files of data with words that pages say, the keys under which those stand, and who says them. */
const DATA: readonly (readonly [file: string, keys: readonly string[], shelf: Shelf])[] = [
  ['web/shop/license/questions.json', ['places', 'owners'], 'site'],
  ['web/admin/features/features.json', ['title', 'on', 'off'], 'admin'],
  ['web/shop/about/story.json', ['paragraphs', 'what', 'rule', 'why'], 'server'],
  ['web/shop/about/team.json', ['role'], 'server'],
  ['web/shop/home/in-use/pieces.json', ['kind', 'label'], 'server'],
  ['web/api/own-pages/demo-home.json', ['language'], 'server'],
];

/** Every text that the shop says, on the shelf nearest to all who say it. */
export function listTexts(): Map<string, Shelf> {
  const texts = new Map<string, Shelf>();
  const say = (text: string, shelf: Shelf) => {
    const before = texts.get(text);
    if (before === undefined || shelves.indexOf(shelf) < shelves.indexOf(before)) texts.set(text, shelf);
  };
  for (const registry of [legalPages, licenseUses, priceBands])
    for (const words of Object.values(registry)) say(words, 'site');
  say(house.motto, 'site');
  for (const name of Object.values(fieldNames))
    for (const words of [name, name.replace(/^your /, 'the ')]) say(words, 'server');
  for (const { label, one, many } of Object.values(licenseLimits))
    for (const words of [label, one, many]) say(words, 'site');
  for (const name of providerNames) say(labelOf(name), 'site');
  for (const words of Object.values(fieldWords)) if (typeof words === 'string') say(words, 'server');
  for (const [, words] of Object.values(refusals)) say(words, 'server');
  for (const file of fs.globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    for (const [, ...found] of source.matchAll(CALL))
      for (const text of found) if (text) say(plain(text.slice(1, -1)), shelfOf(file));
  }
  for (const [file, keys, shelf] of DATA) {
    const data: unknown = JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
    for (const words of wordsIn(data, keys)) say(words, shelf);
  }
  return texts;
}

/** The words that stand in data under some keys, or in a list or a map under one of them. */
function wordsIn(data: unknown, keys: readonly string[], isSaid = false): string[] {
  if (typeof data === 'string') return isSaid ? [data] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, inside]) => wordsIn(inside, keys, isSaid || keys.includes(key)));
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
