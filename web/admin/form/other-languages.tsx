import { useRef, useState } from 'react';
import { type Language, languageNames, languages } from '#contract/languages/languages.ts';
import { mainLanguageOf, missingIn, type Translations } from '#contract/languages/own-words.ts';
import { t } from '#contract/languages/translate.ts';
import { Labelled } from '../../ui/form/labelled.tsx';
import { useShop } from '../../ui/use-shop.ts';
import styles from './other-languages.module.css';

/** A text of a form that may be written in every language: a field by its name, or one of a list by itself. */
export type OwnText = { field?: string; label?: string; text: string; rows?: number };

/** The language that the owner writes in, and the others of the shop. */
export function useOwnLanguages(): { main: Language; others: readonly Language[] } {
  const main = mainLanguageOf(useShop()?.locale ?? '');
  return { main, others: languageNames.filter((language) => language !== main) };
}

/** Chooses the language that is written in; of each other one it shows how many texts are missing. */
export function LanguageChoice({
  chosen,
  countMissing,
  onChoose,
}: {
  chosen: Language;
  countMissing: (language: Language) => number;
  onChoose: (language: Language) => void;
}) {
  const { main, others } = useOwnLanguages();
  return (
    <fieldset className={styles.choice}>
      <legend className="lab">{t('Language of the texts')}</legend>
      <span className={`seg ${styles.languages}`}>
        {[main, ...others].map((language) => {
          const missing = language === main ? 0 : countMissing(language);
          return (
            <button key={language} type="button" aria-pressed={language === chosen} onClick={() => onChoose(language)}>
              <span lang={language}>{languages[language]}</span>
              {missing > 0 && <span className={styles.missing}> {t('{missing} missing', { missing })}</span>}
            </button>
          );
        })}
      </span>
    </fieldset>
  );
}

/** The texts of a form in the other languages of the shop, one language at a time; what is empty reads in the main one. */
export function OtherLanguages({
  texts,
  value,
  errors = {},
  onChange,
  onChoose,
}: {
  texts: readonly OwnText[];
  value: Translations;
  errors?: Readonly<Record<string, string>>;
  onChange: (value: Translations) => void;
  onChoose?: () => void;
}) {
  const { main, others } = useOwnLanguages();
  const [chosen, setChosen] = useState(main);
  if (others.length === 0) return null;
  const written = texts.filter(({ text }) => text.trim() !== '');
  const fields = Object.fromEntries(written.flatMap(({ field, text }) => (field ? [[field, text]] : [])));
  const lists = written.flatMap(({ field, text }) => (field ? [] : [text]));
  return (
    <div className={styles.texts}>
      <LanguageChoice
        chosen={chosen}
        countMissing={(language) => missingIn(language, { fields, lists }, value).length}
        onChoose={(language) => {
          setChosen(language);
          onChoose?.();
        }}
      />
      {chosen !== main && written.length === 0 && <p className="hint">{t('There is no text to translate yet.')}</p>}
      {chosen !== main &&
        written.map((one) => (
          <Labelled
            key={one.field ?? one.text}
            label={one.label ?? <span lang={main}>{one.text}</span>}
            error={errors[`translations.${chosen}.${one.field ?? `words.${one.text}`}`]}
            hint={one.label === undefined ? undefined : shorten(one.text)}
          >
            {(tied) => (
              <textarea
                className="in"
                dir="auto"
                lang={chosen}
                rows={one.rows ?? 1}
                value={readText(value, chosen, one)}
                onChange={(event) => onChange(withText(value, chosen, one, event.target.value))}
                {...tied}
              />
            )}
          </Labelled>
        ))}
      {chosen !== main && written.length > 0 && (
        <p className="hint">{t('Empty texts are shown in {language}.', { language: languages[main] })}</p>
      )}
    </div>
  );
}

const LONGEST = 240;
const shorten = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

function readText(value: Translations, language: Language, { field, text }: OwnText): string {
  const { words, ...fields } = value[language] ?? {};
  const found = field ? fields[field] : typeof words === 'object' && Object.hasOwn(words, text) ? words[text] : '';
  return typeof found === 'string' ? found : '';
}

/** The same with one text changed; an emptied one stays as such, so that the shop hears of it. */
function withText(value: Translations, language: Language, { field, text }: OwnText, typed: string): Translations {
  const before = value[language] ?? {};
  if (field) return { ...value, [language]: { ...before, [field]: typed } };
  const words = typeof before.words === 'object' ? before.words : {};
  return { ...value, [language]: { ...before, words: { ...words, [text]: typed } } };
}

/**
 * The same in a form whose fields have no state: it reads their texts when a language is chosen, and adds what is
 * written as the field `translations`.
 */
export function OtherLanguagesField({
  read,
  stored,
  errors,
}: {
  /** The texts of the form; of null as they were when it was opened. */
  read: (form: FormData | null) => readonly OwnText[];
  stored: Translations | null;
  errors: Readonly<Record<string, string>>;
}) {
  const place = useRef<HTMLInputElement>(null);
  const [texts, setTexts] = useState(() => read(null));
  const [value, setValue] = useState(stored ?? {});
  const [isChanged, setIsChanged] = useState(false);
  return (
    <>
      <OtherLanguages
        texts={texts}
        value={value}
        errors={errors}
        onChange={(written) => {
          setValue(written);
          setIsChanged(true);
        }}
        onChoose={() => place.current?.form && setTexts(read(new FormData(place.current.form)))}
      />
      <input ref={place} type="hidden" name="translations" value={isChanged ? JSON.stringify(value) : ''} />
    </>
  );
}

/** What the field `translations` of a form adds to what is sent. */
export function readTranslations(form: FormData): { translations?: Translations } {
  const written = String(form.get('translations') ?? '');
  return written === '' ? {} : { translations: JSON.parse(written) };
}
