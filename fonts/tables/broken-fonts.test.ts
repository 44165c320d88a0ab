import { afterAll, describe, expect, it } from 'vitest';
import { createFontEngine, isProblem } from '../engine.ts';
import { damages, listRecords, repairChecksums, seedRandom } from '../test-damage.ts';
import { readTestFont, type TestFont } from '../test-fonts.ts';

const engine = createFontEngine({ timeout_ms: 5_000 });
afterAll(() => engine.close());

const victims: TestFont[] = ['sans', 'small', 'arabic', 'serif', 'mono'];

describe('a broken font', () => {
  for (const [name, damage] of Object.entries(damages)) {
    for (const [i, victim] of victims.entries()) {
      const repaired = i % 2 === 1;
      // Righteous has no layout tables to damage.
      if (victim === 'small' && name.startsWith('a lookup')) continue;
      it(`with ${name} is a problem, not a crash (${victim}${repaired ? ', checksums made right' : ''})`, async () => {
        const broken = damage(readTestFont(victim), seedRandom(i * 977 + name.length));
        const started = performance.now();
        const answer = await engine.inspect(repaired ? repairChecksums(broken) : broken);
        expect(isProblem(answer) && answer.problem).toMatch(/^(broken|not_a_font)$/);
        expect(performance.now() - started).toBeLessThan(5_000);
      });
    }
  }

  it('with noise and right checksums is drawn or refused, and never takes the workshop down', async () => {
    const text = { text: 'Hamburgefonts 123 — ffi' };
    for (let seed = 1; seed <= 30; seed++) {
      const noisy = addNoise(readTestFont(victims[seed % victims.length]!), seed);
      const facts = await engine.inspect(noisy);
      const drawn = await engine.preview({ key: `noise-${seed}`, read: async () => noisy }, text);
      if (isProblem(facts)) expect(facts.problem).not.toBe('timed_out');
      if (isProblem(drawn)) expect(drawn.problem).not.toBe('timed_out');
    }
    const sound = await engine.inspect(readTestFont('sans'));
    expect(sound).toHaveProperty('family', 'Inter');
  });
});

function addNoise(file: Uint8Array, seed: number): Uint8Array {
  const random = seedRandom(seed);
  const targets = listRecords(file).filter(({ tag }) => ['GSUB', 'GPOS', 'GDEF', 'glyf', 'cmap', 'hmtx'].includes(tag));
  for (let i = 0; i < 60; i++) {
    const table = targets[random(targets.length)]!;
    file[table.offset + random(table.length)] = random(256);
  }
  return repairChecksums(file);
}
