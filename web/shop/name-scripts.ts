import { t } from '#contract/languages/translate.ts';

const names = new Intl.DisplayNames('en', { type: 'script' });
const longest = 3;

/** The name of a script: "Latin" for Latn (ISO 15924); anything else stays as it is. */
export function nameScript(script: string): string {
  return /^[A-Z][a-z]{3}$/.test(script) ? (names.of(script) ?? script) : script;
}

/** The first scripts of a font in words, and how many more there are. */
export function nameScripts(scripts: readonly string[]): string {
  const shown = scripts.slice(0, longest).map(nameScript).join(', ');
  return scripts.length > longest ? t('{shown} and {rest} more', { shown, rest: scripts.length - longest }) : shown;
}
