import { languageNow, t } from '#contract/languages/translate.ts';
import known from './script-names.json' with { type: 'json' };

const namesIn: Readonly<Record<string, Readonly<Record<string, string>>>> = known;

const longest = 3;

/** The name of a script in the reader's language: "Latin" for Latn (ISO 15924); anything else stays as it is. */
export function nameScript(script: string): string {
  if (!/^[A-Z][a-z]{3}$/.test(script)) return script;
  const language = languageNow() ?? 'en';
  // The first use of Intl.DisplayNames takes a third of a second on a phone, so only rare scripts are named by it.
  return namesIn[language]?.[script] ?? new Intl.DisplayNames(language, { type: 'script' }).of(script) ?? script;
}

/** The first scripts of a font in words, and how many more there are. */
export function nameScripts(scripts: readonly string[]): string {
  const shown = scripts.slice(0, longest).map(nameScript).join(', ');
  return scripts.length > longest ? t('{shown} and {rest} more', { shown, rest: scripts.length - longest }) : shown;
}
