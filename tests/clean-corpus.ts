import { convertFont } from '#fonts/convert-font.ts';
import { stampFont } from '#fonts/licensee/stamp-font.ts';
import { subsetFont } from '#fonts/subset/subset-font.ts';
import { readName, writeName } from '#fonts/tables/name.ts';
import { readSfnt } from '#fonts/tables/read-sfnt.ts';
import { writeSfnt } from '#fonts/tables/write-sfnt.ts';
import { writeRawZip } from '#fonts/test-archives.ts';
import { readFont } from '#fonts/test-fonts.ts';
import { cutTrial } from '#fonts/trial/cut-trial.ts';
import type { CodePointRange, FontLicense } from '#fonts/types.ts';
import type { Verdict } from '#web/clean/judge-file.ts';

const limit = 64 * 1024 * 1024;
const google = (name: string) => `@expo-google-fonts/${name}.ttf`;

/** Of three customers' fonts: those that the person who looks has bought, those of somebody else, and nobody's. */
export const soldFonts = {
  mine: [
    'inter/400Regular/Inter_400Regular',
    'cormorant-garamond/400Regular/CormorantGaramond_400Regular',
    'jetbrains-mono/400Regular/JetBrainsMono_400Regular',
    'righteous/400Regular/Righteous_400Regular',
    'amiri/400Regular/Amiri_400Regular',
    'dm-sans/400Regular/DMSans_400Regular',
    'zilla-slab/400Regular/ZillaSlab_400Regular',
    'pacifico/400Regular/Pacifico_400Regular',
    'space-mono/400Regular/SpaceMono_400Regular',
  ].map(google),
  theirs: [
    'caveat/400Regular/Caveat_400Regular',
    'anton/400Regular/Anton_400Regular',
    'work-sans/400Regular/WorkSans_400Regular',
    'syne/400Regular/Syne_400Regular',
  ].map(google),
  nobodys: ['spectral/400Regular/Spectral_400Regular', 'bebas-neue/400Regular/BebasNeue_400Regular'].map(google),
};

/** Fonts that this shop never sold, some of them near relatives of what it sells. */
const foreign = [
  ['arimo', 'Arimo'],
  ['barlow', 'Barlow'],
  ['bitter', 'Bitter'],
  ['cabin', 'Cabin'],
  ['cardo', 'Cardo'],
  ['crimson-text', 'CrimsonText'],
  ['dm-mono', 'DMMono'],
  ['fira-sans', 'FiraSans'],
  ['figtree', 'Figtree'],
  ['josefin-slab', 'JosefinSlab'],
  ['kalam', 'Kalam'],
  ['lato', 'Lato'],
  ['libre-franklin', 'LibreFranklin'],
  ['lora', 'Lora'],
  ['merriweather', 'Merriweather'],
  ['nunito', 'Nunito'],
  ['open-sans', 'OpenSans'],
  ['outfit', 'Outfit'],
  ['playfair-display', 'PlayfairDisplay'],
  ['poppins', 'Poppins'],
  ['public-sans', 'PublicSans'],
  ['roboto', 'Roboto'],
  ['source-sans-3', 'SourceSans3'],
  ['source-code-pro', 'SourceCodePro'],
  ['tinos', 'Tinos'],
] as const;

export type CorpusFile = {
  path: string;
  bytes: Uint8Array;
  of: 'stamped' | 'subset' | 'renamed' | 'stripped' | 'trial' | 'foreign';
  font: string;
  expected: readonly Verdict[];
};

const texts = [
  'Kopi Senja, hamburgefonstiv',
  'The quick brown fox',
  'Menu & harga 2026',
  'NOMOR 0123456789',
  'Selamat datang',
];
const range = (text: string): CodePointRange[] =>
  [...new Set(text)].map((letter) => [letter.codePointAt(0) ?? 0, letter.codePointAt(0) ?? 0]);

/** The font without any name, as tools for the web leave it. */
export function stripNames(file: Uint8Array): Uint8Array {
  const sfnt = readSfnt(file);
  const tables = sfnt.tables.map((table) =>
    table.tag === 'name' ? { ...table, bytes: writeName({ format: 0, records: [], languageTags: [] }) } : table,
  );
  return writeSfnt({ ...sfnt, tables });
}

/** The font under another name, its stamp untouched. */
function rename(file: Uint8Array): Uint8Array {
  const sfnt = readSfnt(file);
  const family = Buffer.from('Corporate Sans', 'utf16le').swap16();
  const tables = sfnt.tables.map((table) => {
    if (table.tag !== 'name') return table;
    const names = readName(table.bytes);
    const records = names.records.map((one) =>
      [1, 4, 6, 16].includes(one.nameId) && one.platform === 3 ? { ...one, bytes: new Uint8Array(family) } : one,
    );
    return { ...table, bytes: writeName({ ...names, records }) };
  });
  return writeSfnt({ ...sfnt, tables });
}

type Holders = { mine: (font: string) => FontLicense; theirs: (font: string) => FontLicense };

/** 300 files of all kinds: what is found in a folder of an agency. */
export async function makeCorpus({ mine, theirs }: Holders): Promise<CorpusFile[]> {
  const files: CorpusFile[] = [];
  const add = (of: CorpusFile['of'], font: string, ending: string, bytes: Uint8Array, expected: readonly Verdict[]) =>
    files.push({ path: `${of}/${files.length}.${ending}`, bytes, of, font, expected });
  const shapes = ['sfnt', 'woff', 'woff2'] as const;
  const endingOf = { sfnt: 'ttf', woff: 'woff', woff2: 'woff2' };

  for (const [whose, licence, expected] of [
    ['mine', mine, ['yours']],
    ['theirs', theirs, ['other']],
  ] as const)
    for (const font of soldFonts[whose]) {
      const original = readFont(font);
      for (const shape of shapes) {
        const packed = shape === 'sfnt' ? original : await convertFont(original, shape, limit);
        const stamped = await stampFont(packed, licence(font), limit);
        add('stamped', font, endingOf[shape], stamped, expected);
      }
      const stamped = await stampFont(original, licence(font), limit);
      const renamed = rename(stamped);
      add('renamed', font, 'dat', renamed, expected);
      add('renamed', font, 'bin', await convertFont(renamed, 'woff', limit), expected);
      const known = whose === 'mine' ? (['yours'] as const) : (['from_shop'] as const);
      const stripped = stripNames(stamped);
      add('stripped', font, 'ttf', stripped, known);
      add('stripped', font, 'woff', await convertFont(stripped, 'woff', limit), known);
      // With names, and with none.
      for (const text of texts) {
        const cut = await subsetFont(stamped, range(text), limit);
        add('subset', font, 'woff2', await convertFont(cut, 'woff2', limit), expected);
        add('subset', font, 'ttf', stripNames(cut), known);
      }
    }
  for (const font of soldFonts.nobodys) {
    const original = readFont(font);
    for (const text of texts)
      add('subset', font, 'ttf', stripNames(await subsetFont(original, range(text), limit)), ['from_shop']);
    add('stripped', font, 'ttf', stripNames(original), ['from_shop']);
    const trial = await cutTrial(original, 'For trying it out.', limit);
    for (const shape of shapes)
      add('trial', font, endingOf[shape], shape === 'sfnt' ? trial : await convertFont(trial, shape, limit), ['trial']);
  }
  for (let round = 0; files.length < 300; round++)
    for (const [name, family] of foreign) {
      if (files.length >= 300) break;
      const original = readFont(google(`${name}/400Regular/${family}_400Regular`));
      const made = [
        async () => original,
        async () => convertFont(original, 'woff', limit),
        async () => stripNames(original),
        async () => subsetFont(original, range(texts[0] ?? ''), limit),
        // Stamped by another shop that writes numbers as this one does.
        async () => stampFont(original, { licensee: 'Somebody', licenseNumber: 'ABC-22222-33333-44444' }, limit),
      ][round % 5];
      if (made) add('foreign', name, round % 5 === 1 ? 'woff' : 'ttf', await made(), ['not_from_shop', 'unknown']);
    }
  return files;
}

/** The corpus as somebody has it: some in an archive, some in a style sheet of a saved page, the rest as files. */
export function packCorpus(corpus: readonly CorpusFile[]): { path: string; file: File }[] {
  const web = corpus.filter(({ path }) => /^subset\/\d+\.woff2$/.test(path)).slice(0, 10);
  const zipped = corpus.filter((file) => !web.includes(file)).slice(-40);
  const others = corpus.filter((file) => !web.includes(file) && !zipped.includes(file));
  const css = web.map(
    ({ bytes }, at) =>
      `@font-face{font-family:f${at};src:url(data:font/woff2;base64,${Buffer.from(bytes).toString('base64')})}`,
  );
  const fileOf = (path: string, bytes: Uint8Array) => ({ path, file: new File([new Uint8Array(bytes)], path) });
  return [
    ...others.map(({ path, bytes }) => fileOf(path, bytes)),
    fileOf('saved/site.css', Buffer.from(css.join('\n'))),
    fileOf('old.zip', writeRawZip(zipped.map(({ path, bytes }) => ({ name: path, bytes })))),
    fileOf('notes.txt', Buffer.from('No font here.')),
  ];
}
