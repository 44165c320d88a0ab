import fs from 'node:fs/promises';
import path from 'node:path';
import { t } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import { type FontFacts, isProblem, nameContent } from '#fonts/engine.ts';
import { readStart } from '#server/kit/storage/read-start.ts';
import { keyOfFile } from '#server/kit/storage/storage.ts';
import type { Tools } from '#server/kit/tools.ts';
import { compareStyles } from '../catalogue/font-columns.ts';
import { refuseProblem, refuseUpload } from '../catalogue/refuse-upload.ts';
import { joinFamilies } from './join-families.ts';

/** A font of an upload: its file as it was called, what it is, and the key of what it is unpacked (TTF or OTF). */
export type UploadedFont = {
  name: string;
  facts: FontFacts;
  key: string;
  /** Where it lies unpacked, as long as it is being received. */
  path?: string;
};

/** One that has just come. */
type ReadFont = UploadedFont & {
  /** The container of the uploaded file, such as that of a web font. */
  container: FontFacts['container'];
  path: string;
  size_bytes: number;
};

/**
 * Reads one font after another, so that a large family needs no more memory than its largest file. The first that is
 * broken refuses all.
 */
export async function readFonts(
  { fonts }: Pick<Tools, 'fonts'>,
  files: readonly { name: string; path: string }[],
): Promise<ReadFont[]> {
  const read: ReadFont[] = [];
  for (const file of files) {
    const name = path.posix.basename(file.name.replaceAll('\\', '/')).replace(/\p{C}/gu, '').slice(0, 120);
    const shown = files.length > 1 ? name : null;
    const facts = await fonts.inspect({ path: file.path });
    if (isProblem(facts)) return refuseProblem(facts, shown);
    if (facts.family === '') return refuseUpload(`${name}: ${t('The font has no family name.')}`);
    const isPlain = facts.container === 'ttf' || facts.container === 'otf';
    if (!isPlain) {
      const plain = await fonts.convert(await fs.readFile(file.path), 'sfnt');
      if (isProblem(plain)) return refuseProblem(plain, shown);
      await fs.writeFile(file.path, plain);
    }
    read.push({
      name,
      container: facts.container,
      facts,
      path: file.path,
      key: await keyOfFile(file.path),
      size_bytes: (await fs.stat(file.path)).size,
    });
  }
  return read;
}

type File = { name: string; path: string };

/**
 * The fonts of a file, decided by its content, and the files next to them that are called like a licence; null where it
 * is a text, which may be a CSV.
 */
export async function listFontFiles(
  { fonts }: Pick<Tools, 'fonts'>,
  file: File,
): Promise<{ fonts: File[]; licenses: File[] } | null> {
  const { kind, words } = nameContent(await readStart(file.path, 4096));
  if (kind === 'font') return { fonts: [file], licenses: [] };
  if (kind === 'text') return null;
  if (kind !== 'zip' && kind !== 'collection') return refuseUpload(t('This is {what}.', { what: t(words) }));
  const unpacked = await fonts.unpack(file.path, path.dirname(file.path));
  if (isProblem(unpacked)) return refuseProblem(unpacked, null);
  const of = (wanted: 'font' | 'license') => unpacked.filter((one) => one.kind === wanted);
  return { fonts: of('font'), licenses: of('license') };
}

/** Fonts of one family, each style once, with what was left out on the way. */
export type Family<Font extends UploadedFont = UploadedFont> = { name: string; fonts: Font[]; warnings: string[] };
export type ReadFamily = Family<ReadFont>;

/** What a shop would rather sell from: the font itself before what was packed for the web, which may hold less. */
const RANK: Record<ReadFont['container'], number> = { ttf: 0, otf: 1, woff: 2, woff2: 3 };

/** Groups fonts by their typographic family; of a style that came in several files the best is retained. */
export function groupFamilies(files: readonly ReadFont[]): ReadFamily[] {
  const { fonts, reasons } = joinFamilies(files);
  const groups = Map.groupBy(fonts, ({ facts }) => facts.family.normalize('NFKC').toLowerCase());
  return [...groups.values()].map((members) => {
    const styles = [...Map.groupBy(members, styleKey).values()].map((same) =>
      same.toSorted((a, b) => RANK[a.container] - RANK[b.container] || (a.name < b.name ? -1 : 1)),
    );
    const retained = styles.map(([first]) => mustExist(first)).sort((a, b) => compareStyles(a.facts, b.facts));
    return {
      name: mustExist(retained[0]).facts.family,
      fonts: retained,
      warnings: [...(reasons.get(mustExist(retained[0]).facts.family) ?? []), ...styles.flatMap(noteDoubles)],
    };
  });
}

const styleKey = ({ facts: { style, weight, width, slope, axes } }: ReadFont) =>
  [style.toLowerCase(), weight, width, slope, axes.map(({ tag }) => tag).join('+')].join('|');

/** The same style in other containers is what every family comes with; only two of one container are worth a word. */
function noteDoubles([retained, ...others]: ReadFont[]): string[] {
  if (!retained) return [];
  return others
    .filter((other) => other.key !== retained.key)
    .flatMap((other) => {
      if (other.container === retained.container)
        return [
          t('{style} is included twice, as {one} and {other}; the first is used.', {
            style: retained.facts.style,
            one: retained.name,
            other: other.name,
          }),
        ];
      if (other.container === 'otf')
        return [
          t('{style} came as TTF and OTF; the shop uses the TTF and offers no OTF.', { style: retained.facts.style }),
        ];
      return [];
    });
}
