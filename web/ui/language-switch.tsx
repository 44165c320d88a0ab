import { useLocation } from 'react-router';
import { inLanguage, languageNames, languages } from '#contract/languages/languages.ts';
import { languageNow } from '#contract/languages/translate.ts';
import { keepLanguage } from './keep-language.ts';

/** The same page in each language of the shop. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  return languageNames.map((language) => (
    <a
      key={language}
      className="link"
      href={inLanguage(language, pathname + search)}
      // The choice counts also for anyone who leaves the next page before its scripts have come.
      onClick={() => keepLanguage(language)}
      lang={language}
      hrefLang={language}
      aria-current={language === languageNow() || undefined}
    >
      {languages[language]}
    </a>
  ));
}
