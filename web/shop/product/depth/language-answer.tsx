import { t } from '#contract/languages/translate.ts';
import type { LanguageAnswer } from '#contract/nouns/product-drawings.ts';
import { askShop, useAnswer } from '../../../api/use-answer.ts';

const mostNamed = 24;

/** Whether a font can write the language that somebody asks for, and others that are called alike. */
export default function LanguageAnswers({ productId, asked }: { productId: number; asked: string }) {
  const { data, isLoading, hasFailed } = useAnswer(
    askShop('productLanguages', { params: { id: productId }, query: { query: asked } }),
  );
  const [best, ...others] = data?.data ?? [];
  if (!best)
    return isLoading ? null : (
      <p>
        {hasFailed ? t('The shop gave no answer just now.') : t('We know no language called “{asked}”.', { asked })}
      </p>
    );
  return (
    <>
      <p className={best.missing.length === 0 ? 'good' : ''}>
        <b>{sayLanguage(best)}</b>
      </p>
      {others.slice(0, 3).map((language) => (
        <p key={language.tag} className="two t13">
          {sayLanguage(language)}
        </p>
      ))}
    </>
  );
}

/** Whether a font can write a language, in a sentence; if not, with the letters that it lacks. */
export function sayLanguage({ name, missing }: LanguageAnswer): string {
  if (missing.length === 0) return t('Yes. {name} is fully covered.', { name });
  const named = missing.slice(0, mostNamed).join(' ');
  const more = missing.length > mostNamed ? t(' and {count} more', { count: missing.length - mostNamed }) : '';
  return t('No. {language} needs {letters}{more}.', { language: name, letters: named, more });
}
