import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fieldNames from '#contract/field-names.json' with { type: 'json' };
import { fieldWords } from '#contract/field-words.ts';
import { codeLanguage, type Language, languageNames } from '#contract/languages/languages.ts';
import { legalPages } from '#contract/legal-pages.ts';
import { licenseLimits, licenseUses } from '#contract/limits.ts';
import { labelOf, providerNames } from '#contract/payment-providers.ts';
import { refusals } from '#contract/refusals.ts';
import { demoIdentity } from '#contract/shop/demo-identity.ts';
import { contentWords } from '#fonts/name-content.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, 'contract/languages');
/** The languages that texts are translated into. */
export const translatedInto = languageNames.filter((language) => language !== codeLanguage);

/**
 * Where the words of a text are stored: with what every page brings, with the pages of staff, with the part that checks
 * folders, or on the server alone.
 */
export const groups = ['site', 'admin', 'clean', 'server'] as const;
export type TextGroup = (typeof groups)[number];

/** A text in either kind of quotation marks, and the calls in which one stands, or two. */
const TEXT = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/.source;
const CALL = new RegExp(`\\b(?:(?:t|msg|rich)\\(\\s*(${TEXT})|formatCount\\(\\s*(${TEXT}),\\s*(${TEXT}))`, 'g');

/** The calls with which the font engine refuses, and the parts of a file that it names. */
const OF_ENGINE = new RegExp(
  `\\b(?:(?:refuseFont|engineText)\\(|BrokenFont\\(\\s*'\\w+',|refuse\\(\\s*'\\w+',|ByteView\\([\\w.()]+,)\\s*(?!'\\S+ table')(${TEXT})`,
  'g',
);

/** Files of data with words that pages say, the keys under which those stand, and who says them. */
const DATA: readonly (readonly [file: string, keys: readonly string[], shelf: TextGroup])[] = [
  ['web/shop/license/questions.json', ['places', 'owners'], 'site'],
  ['web/admin/features/features.json', ['title', 'on', 'off'], 'admin'],
  ['web/shop/about/story.json', ['paragraphs', 'what', 'rule', 'why'], 'server'],
  ['web/shop/about/team.json', ['role'], 'server'],
  ['web/shop/in-use/pieces.json', ['kind', 'label'], 'server'],
  ['web/api/own-pages/demo-home.json', ['language'], 'server'],
  // An owner may write other words; those are read as they stand.
  ['catalogue/license-types.json', ['description'], 'site'],
];

/** Every text that the shop says, on the shelf nearest to all who say it. */
export function listTexts(): Map<string, TextGroup> {
  const texts = new Map<string, TextGroup>();
  const format = (text: string, group: TextGroup) => {
    const before = texts.get(text);
    // Neither of the two pages that say it has the words of the other.
    if ((before === 'admin' && group === 'clean') || (before === 'clean' && group === 'admin')) texts.set(text, 'site');
    else if (before === undefined || groups.indexOf(group) < groups.indexOf(before)) texts.set(text, group);
  };
  for (const registry of [legalPages, licenseUses]) for (const words of Object.values(registry)) format(words, 'site');
  format(demoIdentity.motto, 'site');
  for (const name of Object.values(fieldNames))
    for (const words of [name, name.replace(/^your /, 'the ')]) format(words, 'server');
  for (const { label, one, many } of Object.values(licenseLimits))
    for (const words of [label, one, many]) format(words, 'site');
  for (const name of providerNames) format(labelOf(name), 'site');
  for (const words of Object.values(fieldWords)) if (typeof words === 'string') format(words, 'server');
  for (const [, words] of Object.values(refusals)) format(words, 'server');
  for (const file of fs.globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    for (const [, ...found] of source.matchAll(CALL))
      for (const text of found) if (text) format(plain(text.slice(1, -1)), groupOf(file));
  }
  for (const words of contentWords) format(words, 'server');
  for (const file of fs.globSync('fonts/**/*.ts', { cwd: root })) {
    if (/\.test\.ts$/.test(file)) continue;
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    for (const [, text] of source.matchAll(OF_ENGINE)) if (text) format(plain(text.slice(1, -1)), 'server');
  }
  for (const [file, keys, group] of DATA) {
    const data: unknown = JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
    for (const words of wordsIn(data, keys)) format(words, group);
  }
  return texts;
}

/** The words that stand in data under some keys, or in a list or a map under one of them. */
function wordsIn(data: unknown, keys: readonly string[], isNamed = false): string[] {
  if (typeof data === 'string') return isNamed ? [data] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, inside]) => wordsIn(inside, keys, isNamed || keys.includes(key)));
}

function groupOf(file: string): TextGroup {
  if (file.startsWith('web/admin/')) return 'admin';
  if (/^web\/(?:clean\/|shop\/clean\/(?!clean-page))/.test(file)) return 'clean';
  return file.startsWith('server/') || /^contract\/(?:field-words|refusals)\.ts$/.test(file) ? 'server' : 'site';
}

const plain = (text: string): string => text.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));

/** What a shelf of a language holds now, by text. */
export function readGroup(language: Language, group: TextGroup): Record<string, string> {
  const file = path.join(folder, language, `${group}.json`);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
}

/** Writes the texts that came and went into the shelves; what a new one is in each language is left to be written. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const texts = listTexts();
  for (const language of translatedInto) {
    const known: Record<string, string> = Object.assign({}, ...groups.map((group) => readGroup(language, group)));
    for (const group of groups) {
      const stored = [...texts].filter(([, on]) => on === group).map(([text]) => [text, known[text] ?? ''] as const);
      const sorted = Object.fromEntries(stored.toSorted(([one], [other]) => (one < other ? -1 : 1)));
      fs.writeFileSync(path.join(folder, language, `${group}.json`), `${JSON.stringify(sorted, null, 2)}\n`);
      const missing = stored.filter(([, words]) => words === '').length;
      console.log(`${language}/${group}: ${stored.length} texts, ${missing} without words`);
    }
  }
}
