import { inLanguage } from '#contract/languages/languages.ts';
import { languageNow, t } from '#contract/languages/translate.ts';
import { legalPages } from '#contract/legal-pages.ts';
import { useLegal } from '../../api/use-legal.ts';

/** What the buyer accepts by paying, linked for reading first; the order records these versions. */
export function SmallPrint({ isForClient = false }: { isForClient?: boolean }) {
  const there = useLegal();
  const pages = (['terms', 'refunds'] as const).filter((page) => there.includes(page));
  if (isForClient && pages.length === 0) return null;
  return (
    <>
      {isForClient ? t('By paying you accept') : t('By paying you accept the licence terms of these lines')}
      {pages.map((page, at) => (
        <span key={page}>
          {isForClient && at === 0 ? ' ' : at === pages.length - 1 ? t(' and ') : ', '}
          <a className="link" href={inLanguage(languageNow(), `/${page}`)} target="_blank" rel="noopener">
            {t(legalPages[page])}
          </a>
        </span>
      ))}
      .
    </>
  );
}
