import codes from '../../data/scripts.json' with { type: 'json' };

const tests: readonly (readonly [code: string, test: RegExp])[] = codes.map((code) => [
  code,
  new RegExp(`^\\p{sc=${code}}`, 'u'),
]);
const known = new Map<number, string | null>();
const mostKnown = 20_000;
let lastHit: (typeof tests)[number] = tests[0]!;

/**
 * The ISO 15924 code of the script a code point belongs to; null for signs that many scripts share (Common, Inherited)
 * and for code points that belong to none. Unicode, UAX 24.
 */
export function findScript(codePoint: number): string | null {
  const memory = known.get(codePoint);
  if (memory !== undefined) return memory;
  const character = String.fromCodePoint(codePoint);
  // Neighbouring letters mostly share their script, so the last one found is asked first.
  let hit: (typeof tests)[number] | undefined = lastHit[1].test(character) ? lastHit : undefined;
  if (!hit && !/^[\p{sc=Zyyy}\p{sc=Zinh}\p{Cn}\p{Co}]/u.test(character))
    hit = tests.find(([, test]) => test.test(character));
  if (hit) lastHit = hit;
  if (known.size >= mostKnown) known.clear();
  known.set(codePoint, hit?.[0] ?? null);
  return hit?.[0] ?? null;
}
