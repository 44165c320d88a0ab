import { useLocation } from 'react-router';
import { inLanguage, type Language, languages } from '#contract/languages/languages.ts';
import { languageNow } from '#contract/languages/translate.ts';

/** The same page in each language of the shop. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  return Object.entries(languages).map(([language, name]) => (
    <a
      key={language}
      className="link"
      href={inLanguage(language as Language, pathname + search)}
      lang={language}
      hrefLang={language}
      aria-current={language === languageNow() || undefined}
    >
      {name}
    </a>
  ));
}
