import { deserialize, serialize } from 'node:v8';
import { type FontFacts, type FontProblem, isProblem } from '#fonts/engine.ts';
import type { Tools } from '#server/kit/tools.ts';
import { keepMade } from '#server/products/made/keep-made.ts';
import type { stylesOf } from '#server/products/queries.ts';
import { sfntOf } from '../font-files.ts';
import { ROOM_TEXT } from './kit-style.ts';
import { type CharacterSet, splitCoverage } from './split-coverage.ts';

type CutTools = Pick<Tools, 'db' | 'clock' | 'storage' | 'fonts'>;
type Style = Awaited<ReturnType<typeof stylesOf>>[number];

/** A style cut into WOFF2 files by script, which name no licensee yet. `run` is how far ROOM_TEXT runs in it, of the em. */
export type CutStyle = {
  facts: FontFacts;
  run: number | null;
  files: { set: CharacterSet; bytes: Uint8Array }[];
};

/** Raised when fonts are cut in another way, so that the parts that are kept are made anew. */
const EDITION = 4;

/** The parts of a product's web kit, style by style: cut and packed once for all buyers, and again when the fonts change. */
export async function cutKit(tools: CutTools, productId: number, styles: readonly Style[]): Promise<CutStyle[]> {
  const madeOf = [EDITION, ...styles.map(({ file_key }) => file_key)].join(' ');
  const kept = await keepMade(tools, { productId, kind: 'kit', madeOf }, async () => {
    const cut: CutStyle[] = [];
    for (const style of styles) cut.push(await cutStyle(tools, style));
    return serialize(cut);
  });
  return deserialize(kept);
}

async function cutStyle({ fonts, storage }: CutTools, style: Style): Promise<CutStyle> {
  const font = await sfntOf({ storage }, style);
  const facts = sound(await fonts.inspect(font));
  const line = sound(await fonts.outline({ key: style.file_key, read: async () => font }, { text: ROOM_TEXT }));
  const run = line.missing.length > 0 ? null : line.advance / facts.unitsPerEm;
  const files: CutStyle['files'] = [];
  for (const set of splitCoverage(facts.coverage))
    files.push({ set, bytes: sound(await fonts.convert(sound(await fonts.subset(font, set.holds)), 'woff2')) });
  return { facts, run, files };
}

/** A font that was accepted once can be cut, packed and stamped: a problem here is a bug, not an outcome. */
export function sound<Result extends object>(result: Result | FontProblem): Result {
  if (isProblem(result)) throw new Error(`web kit could not be made: ${result.problem} ${result.detail}`);
  return result;
}
