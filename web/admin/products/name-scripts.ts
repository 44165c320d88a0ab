import { t } from '#contract/languages/translate.ts';

const names = new Intl.DisplayNames('en', { type: 'script' });

/** Scripts (ISO 15924) as a person calls them. */
export function nameScripts(codes: readonly string[]): string {
  return codes.map((code) => names.of(code) ?? code).join(', ') || t('none');
}
