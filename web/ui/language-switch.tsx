import { useLocation } from 'react-router';
import { inLanguage, type Language, languages } from '#contract/languages/languages.ts';
import { languageNow } from '#contract/languages/translate.ts';
import { keepLanguage } from './keep-language.ts';

/** The same page in each language of the shop. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  return Object.entries(languages).map(([language, name]) => (
    <a
      key={language}
      className="link"
      href={inLanguage(language as Language, pathname + search)}
      // The choice counts also for anyone who leaves the next page before its scripts have come.
      onClick={() => keepLanguage(language as Language)}
      lang={language}
      hrefLang={language}
      aria-current={language === languageNow() || undefined}
    >
      {name}
    </a>
  ));
}
