import { inLanguage, languages } from '#contract/languages/languages.ts';
import { mainLanguageOf } from '#contract/languages/own-words.ts';
import { t } from '#contract/languages/translate.ts';
import { rich } from '../../ui/text/rich.tsx';
import { useShop } from '../../ui/use-shop.ts';

/** Says of a text in another language that it is there to be read, and where the binding one is. */
export function BindingNote({ path, className = '' }: { path: string; className?: string | undefined }) {
  const main = mainLanguageOf(useShop()?.locale ?? '');
  return (
    <p className={`note ${className}`}>
      {rich('This is a translation to help you read. {original} is binding.', {
        original: (
          <a className="link" href={inLanguage(main, path)} hrefLang={main}>
            {t('The original in {language}', { language: languages[main] })}
          </a>
        ),
      })}
    </p>
  );
}
