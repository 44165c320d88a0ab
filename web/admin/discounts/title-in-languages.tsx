import type { Translations } from '#contract/languages/own-words.ts';
import { t } from '#contract/languages/translate.ts';
import { OtherLanguagesField } from '../form/other-languages.tsx';

/** The title that buyers read of a discount or a sale, in the other languages of the shop. */
export function TitleInLanguages({
  title = '',
  stored = {},
  errors,
}: {
  title?: string | undefined;
  stored?: Translations | undefined;
  errors: Readonly<Record<string, string>>;
}) {
  return (
    <OtherLanguagesField
      read={(form) => [{ label: t('Title'), text: String(form?.get('title') ?? title).trim() }]}
      stored={stored}
      errors={errors}
    />
  );
}
