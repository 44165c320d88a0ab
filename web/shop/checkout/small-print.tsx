import { inLanguage } from '#contract/languages/languages.ts';
import { languageNow, t } from '#contract/languages/translate.ts';
import { legalPages } from '#contract/legal-pages.ts';
import { useLegal } from '../../api/use-legal.ts';

/** What the buyer accepts by paying, linked for reading first; the order records these versions. */
export function SmallPrint() {
  const there = useLegal();
  const pages = (['terms', 'refunds'] as const).filter((page) => there.includes(page));
  return (
    <>
      {t('By paying you accept the licence terms of these lines')}
      {pages.map((page, at) => (
        <span key={page}>
          {at === pages.length - 1 ? t(' and ') : ', '}
          <a className="link" href={inLanguage(languageNow(), `/${page}`)} target="_blank" rel="noopener">
            {t(legalPages[page])}
          </a>
        </span>
      ))}
      .
    </>
  );
}
