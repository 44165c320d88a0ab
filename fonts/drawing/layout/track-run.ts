import type { CheckedRequest } from '../check-request.ts';

/** Scripts whose letters join or hang from one line (ISO 15924): space between their letters would tear words apart. */
const joined = new Set(
  'Adlm Arab Aran Beng Chrs Deva Elym Guru Mand Mani Mong Nkoo Ougr Phag Phlp Rohg Sogd Sogo Syrc'.split(' '),
);

/** The space to add behind each letter of a run, in font units; none for joined scripts. `tracking` is in thousandths of an em. */
export function trackRun(script: string, tracking: number, unitsPerEm: number): number {
  return joined.has(script) ? 0 : Math.round((tracking * unitsPerEm) / 1000);
}

/** Letters that are set apart do not form ligatures, unless somebody asks for them. */
export function chooseFeatures({ features, tracking }: CheckedRequest): [tag: string, value: number][] {
  if (tracking === 0) return features;
  return [['liga', 0], ['clig', 0], ...features];
}
