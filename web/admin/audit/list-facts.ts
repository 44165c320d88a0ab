import type { Change } from '#contract/admin/audit.ts';
import { asCents, formatDollars } from '#contract/money.ts';

/** A fact in words, as it was and as it is; null where it was not, or is not any more. */
export type Fact = { name: string; was: string | null; is: string | null };

const LONGEST = 120;

/** What a change did, fact by fact. */
export function listFacts(before: Change['before'], after: Change['after']): Fact[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({
      name: name.replace(/_cents$/, '').replaceAll('_', ' '),
      was: before === null ? null : inWords(name, before[name]),
      is: after === null ? null : inWords(name, after[name]),
    }))
    .filter(({ was, is }) => was !== null || is !== null);
}

function inWords(name: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (name.endsWith('_cents') && typeof value === 'number') return formatDollars(asCents(value));
  if (Array.isArray(value) && value.length === 0) return null;
  const words =
    Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join(', ') : asText(value);
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}

const asText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`;
  if (typeof value !== 'object' || value === null) return String(value);
  const pairs = Object.entries(value).map(([name, one]) => `${name} ${asText(one)}`);
  return pairs.join(', ');
};
