import type { LanguageAnswer } from '#contract/nouns/product-drawings.ts';

const mostNamed = 24;

/** Whether a font can write a language, in a sentence; if not, with the letters that it lacks. */
export function sayLanguage({ name, missing }: LanguageAnswer): string {
  if (missing.length === 0) return `Yes. ${name} is fully covered.`;
  const named = missing.slice(0, mostNamed).join(' ');
  const more = missing.length > mostNamed ? ` and ${missing.length - mostNamed} more` : '';
  return `No. ${name} needs ${named}${more}.`;
}
