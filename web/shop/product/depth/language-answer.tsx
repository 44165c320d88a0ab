import { t } from '#contract/languages/translate.ts';
import type { LanguageAnswer } from '#contract/nouns/product-drawings.ts';
import { shopQuery, useQuery } from '../../../api/use-query.ts';

const mostNamed = 24;

/** Whether a font can write the language that somebody asks for, and others that are called alike. */
export default function LanguageAnswers({ productId, asked }: { productId: number; asked: string }) {
  const { data, isLoading, hasFailed } = useQuery(
    shopQuery('productLanguages', { params: { id: productId }, query: { query: asked } }),
  );
  const [best, ...others] = data?.data ?? [];
  if (!best)
    return isLoading ? null : (
      <p>{hasFailed ? t('The shop didn’t answer.') : t('We don’t know a language called “{asked}”.', { asked })}</p>
    );
  return (
    <>
      <p className={best.missing.length === 0 && best.isShaped ? 'good' : ''}>
        <b>{describeLanguage(best)}</b>
      </p>
      {others.slice(0, 3).map((language) => (
        <p key={language.tag} className="two t13">
          {describeLanguage(language)}
        </p>
      ))}
    </>
  );
}

/** Whether a font can write a language, in a sentence; if not, with what it lacks. */
export function describeLanguage({ name, missing, isShaped }: LanguageAnswer): string {
  if (!isShaped)
    return t('No. The letters of {language} are there, but this font doesn’t join or combine them.', {
      language: name,
    });
  if (missing.length === 0) return t('Yes. {name} is fully covered.', { name });
  const named = missing.slice(0, mostNamed).join(' ');
  const more = missing.length > mostNamed ? t(' and {count} more', { count: missing.length - mostNamed }) : '';
  return t('No. {language} needs {letters}{more}.', { language: name, letters: named, more });
}
