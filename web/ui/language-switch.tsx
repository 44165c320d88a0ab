import { useLocation } from 'react-router';
import { inLanguage, type Language, languageCookie, languages } from '#contract/languages/languages.ts';
import { languageNow } from '#contract/languages/translate.ts';

const YEAR_S = 31_536_000;

/** The same page in each language of the shop; what is chosen stays chosen in this browser. */
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
      onClick={() => {
        // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there on every browser that the shop is for.
        document.cookie = `${languageCookie}=${language};path=/;max-age=${YEAR_S};samesite=lax`;
      }}
    >
      {name}
    </a>
  ));
}
