import fs from 'node:fs/promises';
import path from 'node:path';
import { type FontFacts, isProblem, nameContent } from '#fonts/engine.ts';
import { readStart } from '#server/kit/storage/read-start.ts';
import { keyOf } from '#server/kit/storage/storage.ts';
import type { Tools } from '#server/kit/tools.ts';
import { compareStyles } from '../font-columns.ts';
import { refuseProblem, refuseUpload } from './refuse-upload.ts';

/** A font of an upload: its file as it was called, what it is, and where it lies unpacked (TTF or OTF) with its key. */
type ReadFont = {
  name: string;
  /** The facts of the file as it came: a web font says so. */
  container: FontFacts['container'];
  facts: FontFacts;
  path: string;
  key: string;
  size_bytes: number;
};

/** Reads one font after another, so that a large family needs no more memory than its largest file. The first that is broken refuses all. */
export async function readFonts(
  { fonts }: Pick<Tools, 'fonts'>,
  files: readonly { name: string; path: string }[],
): Promise<ReadFont[]> {
  const read: ReadFont[] = [];
  for (const file of files) {
    const name = path.posix.basename(file.name.replaceAll('\\', '/')).replace(/\p{C}/gu, '').slice(0, 120);
    const shown = files.length > 1 ? name : null;
    const bytes = await fs.readFile(file.path);
    const facts = await fonts.inspect(bytes);
    if (isProblem(facts)) return refuseProblem(facts, shown);
    if (facts.family === '') return refuseUpload(`${name}: The font has no family name.`);
    const isPlain = facts.container === 'ttf' || facts.container === 'otf';
    const plain = isPlain ? bytes : await fonts.convert(bytes, 'sfnt');
    if (isProblem(plain)) return refuseProblem(plain, shown);
    if (!isPlain) await fs.writeFile(file.path, plain);
    read.push({
      name,
      container: facts.container,
      facts,
      path: file.path,
      key: keyOf(plain),
      size_bytes: plain.length,
    });
  }
  return read;
}

type File = { name: string; path: string };

/** The fonts of a file, decided by its content, and the files beside them that are called like a licence; null where it is a text, which may be a CSV. */
export async function listFontFiles(
  { fonts }: Pick<Tools, 'fonts'>,
  file: File,
): Promise<{ fonts: File[]; licenses: File[] } | null> {
  const { kind, words } = nameContent(await readStart(file.path, 4096));
  if (kind === 'font') return { fonts: [file], licenses: [] };
  if (kind === 'text') return null;
  if (kind !== 'zip' && kind !== 'collection') return refuseUpload(`This is ${words}.`);
  const unpacked = await fonts.unpack(file.path, path.dirname(file.path));
  if (isProblem(unpacked)) return refuseProblem(unpacked, null);
  const of = (wanted: 'font' | 'license') => unpacked.filter((one) => one.kind === wanted);
  return { fonts: of('font'), licenses: of('license') };
}

/** Fonts of one family, each style once, with what was left out on the way. */
export type Family = { name: string; fonts: ReadFont[]; warnings: string[] };

/** What a shop would rather sell from: the font itself before what was packed for the web, which may hold less. */
const RANK: Record<ReadFont['container'], number> = { ttf: 0, otf: 1, woff: 2, woff2: 3 };

/** Groups fonts by their typographic family; of a style that came in several files the best is kept. */
export function groupFamilies(fonts: readonly ReadFont[]): Family[] {
  const groups = Map.groupBy(fonts, ({ facts }) => facts.family.normalize('NFKC').toLowerCase());
  return [...groups.values()].map((members) => {
    const styles = [...Map.groupBy(members, styleKey).values()].map((same) =>
      same.toSorted((a, b) => RANK[a.container] - RANK[b.container] || (a.name < b.name ? -1 : 1)),
    );
    const kept = styles.map(([first]) => first!).sort((a, b) => compareStyles(a.facts, b.facts));
    return { name: kept[0]!.facts.family, fonts: kept, warnings: styles.flatMap(noteDoubles) };
  });
}

const styleKey = ({ facts: { style, weight, width, slope, axes } }: ReadFont) =>
  [style.toLowerCase(), weight, width, slope, axes.map(({ tag }) => tag).join('+')].join('|');

/** The same style in other containers is what every family comes with; only two of one container are worth a word. */
function noteDoubles([kept, ...others]: ReadFont[]): string[] {
  if (!kept) return [];
  return others
    .filter((other) => other.key !== kept.key)
    .flatMap((other) => {
      if (other.container === kept.container)
        return [`${kept.facts.style} is there twice, as ${kept.name} and ${other.name}; the first was taken.`];
      if (other.container === 'otf')
        return [`${kept.facts.style} came as TTF and as OTF; the shop keeps the TTF, and no OTF is offered.`];
      return [];
    });
}
