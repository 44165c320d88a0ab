import { type Message, msg, t } from '#contract/languages/translate.ts';

export type UsageDetail = { label: string; value: string };

/** `{Label}` in what an owner wrote; a backslash before it leaves it as it is. */
const NAMED = /(\\?)\{([^{}\n]{1,200})\}/g;

/**
 * The words of terms with the values of the usage details that they name. Labels are compared without regard to
 * capitals.
 * @returns also the labels that no usage detail has.
 */
export function fillTerms(source: string, details: readonly UsageDetail[]): { text: string; unknown: string[] } {
  const values = new Map(details.map(({ label, value }) => [label.trim().toLowerCase(), value]));
  const unknown = new Set<string>();
  const text = source.replace(NAMED, (all, backslash: string, label: string) => {
    if (backslash !== '') return all.slice(1);
    const value = values.get(label.trim().toLowerCase());
    if (value === undefined) unknown.add(label.trim());
    return value ?? all;
  });
  return { text, unknown: [...unknown] };
}

/** How long a licence holds that is sold for this many months, in words; null stands for ever. */
export const formatTerm = (months: number | null): string => t(termOf(months));

/** The same before its reader is known. */
export function termOf(months: number | null): Message {
  if (months === null) return msg('for ever');
  if (months % 12 === 0) return months === 12 ? msg('for a year') : msg('for {months} years', { months: months / 12 });
  return months === 1 ? msg('for a month') : msg('for {months} months', { months });
}
