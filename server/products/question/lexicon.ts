import { editDistance } from '../search-index/edit-distance.ts';
import knownNames from './known-names.json' with { type: 'json' };
import type { Fact } from './question.ts';
import senses from './senses.json' with { type: 'json' };
import indonesian from './senses-id.json' with { type: 'json' };

export type Sense = { is: string; facts: readonly Fact[]; words: readonly string[]; must?: boolean };
export type KnownName = { name: string; facts: readonly Fact[]; words: readonly string[] };

/** So many words make the longest phrase that has a meaning of its own. */
export const LONGEST_PHRASE = 3;

const fillers = new Set([...senses.fillers, ...indonesian.fillers]);
export const isFiller = (word: string): boolean => fillers.has(word);

const inIndonesian: Readonly<Record<string, readonly string[]>> = indonesian.say;
/** What both languages say is English, which stands later. */
const sensesByWords = new Map(
  [inIndonesian, null].flatMap((other) =>
    (senses.senses as (Sense & { say: string[] })[]).flatMap((sense) =>
      (other ? (other[sense.is] ?? []) : sense.say).map((words) => [words, sense] as const),
    ),
  ),
);
const namesByWords = new Map<string, KnownName>(
  knownNames.names.flatMap(({ names, facts, words }) => {
    const each = Object.entries(facts).map(([trait, value]) => ({ [trait]: value }) as Fact);
    return names.map((name) => [name, { name, facts: each, words }] as const);
  }),
);

export const findSense = (words: string, mayBeMistyped: boolean) => find(sensesByWords, words, mayBeMistyped);
export const findKnownName = (words: string, mayBeMistyped: boolean) => find(namesByWords, words, mayBeMistyped);

/** What is kept under a text, or under one that differs by a slip of the finger or two. */
export function find<Value>(kept: ReadonlyMap<string, Value>, text: string, mayBeMistyped: boolean): Value | null {
  const exact = kept.get(text);
  if (exact !== undefined || !mayBeMistyped) return exact ?? null;
  let most = text.length >= 8 ? 2 : text.length >= 5 ? 1 : 0;
  const isPhrase = text.includes(' ');
  let best: Value | null = null;
  for (const [other, value] of kept) {
    if (most === 0) break;
    const slips = other.includes(' ') === isPhrase ? editDistance(text, other, most) : most + 1;
    if (slips > most) continue;
    best = value;
    most = slips - 1;
  }
  return best;
}
