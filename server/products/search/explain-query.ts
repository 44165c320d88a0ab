import { asCents, toDollars } from '#contract/money.ts';
import type { Understood } from '#contract/nouns/product-filters.ts';
import { nameFeature, nameLanguage } from '#fonts/engine.ts';
import type { Reading } from './criterion.ts';

const KINDS = ['language', 'price', 'like', 'word'] satisfies Understood['wishes'][number]['kind'][];

/** What was understood of a query, as the contract has it; `fonts` are the names of products by their docs. */
export function explainQuery(
  readings: readonly Reading[],
  { isMet, fonts }: { isMet: boolean; fonts: ReadonlyMap<number, string> },
): Understood {
  return { isMet, wishes: readings.map((reading) => explainReading(reading, fonts)) };
}

function explainReading(
  { name, typed, facts, like, without }: Reading,
  fonts: ReadonlyMap<number, string>,
): Understood['wishes'][number] {
  const choices = facts.flatMap(({ least: _, most: __, below: ___, ...filters }) =>
    Object.entries(filters as Record<string, string>).map(([filter, value]) => ({
      filter,
      value,
      name: nameChoice(filter, value),
    })),
  );
  const [{ least = null, most = null, below = null } = {}] = facts;
  const inDollars = (cents: number | null) => (cents === null ? null : toDollars(asCents(cents)));
  const kind = KINDS.find((one) => one === name);
  return {
    kind: kind ?? 'sense',
    typed,
    font: like ? (fonts.get(like.doc ?? -1) ?? like.face?.name ?? typed) : null,
    without,
    choices,
    least: inDollars(least),
    most: inDollars(most),
    below: inDollars(below),
  };
}

function nameChoice(filter: string, value: string): string {
  return filter === 'language' ? nameLanguage(value) : filter === 'feature' ? nameFeature(value) : value;
}
