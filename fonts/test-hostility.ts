import { createFontEngine, isProblem } from './engine.ts';
import { readFont, testFonts } from './test-fonts.ts';
import { type MutantFormat, makeMutant } from './test-mutants.ts';

const FONTS: Record<MutantFormat, string> = {
  ttf: testFonts.small,
  otf: testFonts.cff,
  variable: testFonts.variable,
  woff: testFonts.woff,
  woff2: '@fontsource-variable/recursive/files/recursive-vietnamese-wght-normal.woff2',
};

export type Tried = { taken: number; refused: number; crashed: number[]; slow: number[]; slowest_ms: number };

/**
 * Puts mutants of a font through all that happens to an upload: reading, drawing, measuring, stamping, cutting, and of some also packing. None may take longer
 * than `limit_ms`; those that bring a worker down are named by their seeds, and so are the slow ones.
 */
export async function tryMutants(
  format: MutantFormat,
  seeds: { from: number; count: number },
  packEach = 5,
  limit_ms = 5_000,
): Promise<Tried> {
  const engine = createFontEngine({ timeout_ms: limit_ms });
  const font = readFont(FONTS[format]);
  const tried: Tried = { taken: 0, refused: 0, crashed: [], slow: [], slowest_ms: 0 };
  for (let seed = seeds.from; seed < seeds.from + seeds.count; seed++) {
    const mutant = makeMutant(font, format, seed);
    const started = performance.now();
    const facts = await engine.inspect(mutant);
    const answers: object[] = [facts];
    if (isProblem(facts)) tried.refused += 1;
    else {
      tried.taken += 1;
      const face = { key: `${format}-${seed}`, read: async () => mutant };
      answers.push(await engine.preview(face, { text: 'Hamburgefonts 123' }));
      answers.push(await engine.stamp(mutant, { licensee: 'Rani', licenseNumber: 'L-1' }));
      answers.push(await engine.measure(mutant), await engine.trace(mutant));
      answers.push(await engine.subset(mutant, [[0x20, 0x7e]]));
      if (seed % packEach === 0) answers.push(await engine.convert(mutant, format === 'woff2' ? 'sfnt' : 'woff2'));
    }
    const problems = answers.filter(isProblem).map(({ problem }) => problem);
    if (problems.includes('crashed')) tried.crashed.push(seed);
    if (problems.includes('timed_out')) tried.slow.push(seed);
    tried.slowest_ms = Math.max(tried.slowest_ms, Math.round(performance.now() - started));
  }
  await engine.close();
  return tried;
}
