import { languageNow, t } from '#contract/languages/translate.ts';

/** Scripts (ISO 15924) as a person calls them. */
export function nameScripts(codes: readonly string[]): string {
  const names = new Intl.DisplayNames(languageNow() ?? 'en', { type: 'script' });
  return codes.map((code) => names.of(code) ?? code).join(', ') || t('none');
}
