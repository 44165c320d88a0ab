import { createFontEngine, isProblem } from './engine.ts';
import { subsetFont } from './subset/subset-font.ts';
import { readFont, testFonts } from './test-fonts.ts';
import { type MutantFormat, makeMutant } from './test-mutants.ts';
import type { CodePointRange, FontEngine, FontFormat } from './types.ts';

/**
 * Small fonts, or cut small: what is broken in them is more often something that is looked at, and it is tried sooner.
 */
const FONTS: Record<MutantFormat, { path: string; to?: FontFormat }> = {
  ttf: { path: testFonts.small },
  otf: { path: testFonts.cff, to: 'sfnt' },
  variable: { path: testFonts.variable, to: 'sfnt' },
  woff: { path: testFonts.woff, to: 'woff' },
  woff2: { path: '@fontsource-variable/recursive/files/recursive-vietnamese-wght-normal.woff2' },
};
const LATIN: CodePointRange[] = [[0x20, 0x17f]];
const MOST = 64 * 1024 * 1024;

async function readWhole(engine: FontEngine, format: MutantFormat): Promise<Uint8Array> {
  const { path, to } = FONTS[format];
  const font = readFont(path);
  if (!to) return font;
  const cut = await subsetFont(font, LATIN, MOST);
  const packed = to === 'sfnt' ? cut : await engine.convert(cut, to);
  if (isProblem(packed)) throw new Error(packed.detail);
  return packed;
}

export type Tried = { taken: number; refused: number; crashed: number[]; slow: number[]; slowest_ms: number };

/**
 * Puts mutants of a font through all that happens to an upload: reading, drawing, measuring, stamping, cutting, and of
 * some also packing. No step may take longer than `limit_ms`, twice in a row, since other work may hold up the first;
 * those that bring a worker down are named by their seeds, and so are the slow ones.
 */
export async function tryMutants(
  format: MutantFormat,
  seeds: { from: number; count: number },
  packEach = 5,
  limit_ms = 5_000,
): Promise<Tried> {
  const engine = createFontEngine({ timeout_ms: limit_ms });
  const font = await readWhole(engine, format);
  const tried: Tried = { taken: 0, refused: 0, crashed: [], slow: [], slowest_ms: 0 };
  for (let seed = seeds.from; seed < seeds.from + seeds.count; seed++) {
    const mutant = makeMutant(font, format, seed);
    const key = `${format}-${seed}`;
    const packTo = seed % packEach !== 0 ? null : format === 'woff2' ? 'sfnt' : 'woff2';
    const started = performance.now();
    let problems = await findProblems(engine, mutant, key, packTo);
    tried.slowest_ms = Math.max(tried.slowest_ms, Math.round(performance.now() - started));
    if (problems.steps.includes('timed_out')) problems = await findProblems(engine, mutant, key, packTo);
    tried[problems.isRefused ? 'refused' : 'taken'] += 1;
    if (problems.steps.includes('crashed')) tried.crashed.push(seed);
    if (problems.steps.includes('timed_out')) tried.slow.push(seed);
  }
  await engine.close();
  return tried;
}

async function findProblems(engine: FontEngine, mutant: Uint8Array, key: string, packTo: FontFormat | null) {
  const answers: object[] = [await engine.inspect(mutant)];
  const isRefused = isProblem(answers[0]!);
  if (!isRefused) {
    const face = { key, read: async () => mutant };
    answers.push(await engine.preview(face, { text: 'Hamburgefonts 123' }));
    answers.push(await engine.stamp(mutant, { licensee: 'Rani', licenseNumber: 'L-1' }));
    answers.push(await engine.measure(mutant), await engine.trace(mutant));
    answers.push(await engine.trial(mutant, 'Terms'));
    if (packTo) answers.push(await engine.convert(mutant, packTo), await engine.parts(mutant));
  }
  return { isRefused, steps: answers.filter(isProblem).map(({ problem }) => problem) };
}
