import { asCents, toDollars } from '#contract/money.ts';
import type { Understood } from '#contract/nouns/product-filters.ts';
import { nameFeature, nameLanguage } from '#fonts/engine.ts';
import type { Question, Wish } from './question.ts';

const KINDS: readonly string[] = ['language', 'price', 'like', 'word'] satisfies Understood['wishes'][number]['kind'][];

/** A question as the contract tells it; none has no wishes. */
export function explainQuestion(question: Question | null, isMet: boolean): Understood {
  return { isMet, wishes: question ? question.wishes.map(explainWish) : [] };
}

function explainWish({ is, typed, facts }: Wish): Understood['wishes'][number] {
  const choices = facts.flatMap(({ least: _, most: __, below: ___, ...filters }) =>
    Object.entries(filters as Record<string, string>).map(([filter, value]) => ({
      filter,
      value,
      name: nameChoice(filter, value),
    })),
  );
  const [{ least = null, most = null, below = null } = {}] = facts;
  const inDollars = (cents: number | null) => (cents === null ? null : toDollars(asCents(cents)));
  const kind = KINDS.find((one) => one === is) as Understood['wishes'][number]['kind'] | undefined;
  return {
    kind: kind ?? 'sense',
    typed,
    choices,
    least: inDollars(least),
    most: inDollars(most),
    below: inDollars(below),
  };
}

function nameChoice(filter: string, value: string): string {
  return filter === 'language' ? nameLanguage(value) : filter === 'feature' ? nameFeature(value) : value;
}
