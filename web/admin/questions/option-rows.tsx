import { t } from '#contract/languages/translate.ts';
import type { OrderQuestion } from '#contract/nouns/order-questions.ts';
import { nameCountry } from '#contract/shop/tax-words.ts';
import { CountryChoice } from '../../ui/form/country-choice.tsx';
import { Labelled } from '../../ui/form/labelled.tsx';
import { TypedField } from '../form/typed-field.tsx';
import { addOption, type OptionDraft } from './question-draft.ts';
import styles from './questions.module.css';

type Errors = Readonly<Record<string, string>>;

/** The answers of a question, each with its factor and, of a country question, its countries. */
export function OptionRows({
  kind,
  options,
  errors,
  onChange,
}: {
  kind: OrderQuestion['kind'];
  options: readonly OptionDraft[];
  errors: Errors;
  onChange: (options: readonly OptionDraft[]) => void;
}) {
  const set = (at: number, part: Partial<OptionDraft>) =>
    onChange(options.map((one, position) => (position === at ? { ...one, ...part } : one)));
  const taken = options.flatMap(({ countries }) => countries);
  return (
    <fieldset className={styles.options}>
      <legend className="lab">{kind === 'country' ? t('Groups of countries') : t('Answers')}</legend>
      <p className="hint">{t('A factor of 1 is the usual price, 0.5 half of it, 2.5 two and a half times as much.')}</p>
      {options.map((option, at) => (
        <fieldset key={option.key} className={styles.option} aria-label={option.text || t('New answer')}>
          <TypedField
            label={kind === 'country' ? t('Name of the group') : t('Answer')}
            value={option.text}
            error={errors[`options.${at}.text`]}
            onChange={(text) => set(at, { text })}
          />
          <TypedField
            label={t('Factor of the price')}
            value={option.factor}
            inputMode="decimal"
            error={errors[`options.${at}.factor`]}
            onChange={(factor) => set(at, { factor })}
          />
          {kind !== 'yes_no' && (
            <button
              type="button"
              className={`link ${styles.remove}`}
              onClick={() => onChange(options.filter((_, position) => position !== at))}
            >
              {t('Remove')}
              <span className="vh"> {option.text}</span>
            </button>
          )}
          {kind === 'country' && (
            <Countries
              countries={option.countries}
              taken={taken}
              error={errors[`options.${at}.countries`]}
              onChange={(countries) => set(at, { countries })}
            />
          )}
        </fieldset>
      ))}
      {errors.options !== undefined && <p className="err">{errors.options}</p>}
      {kind !== 'yes_no' && (
        <button type="button" className="btn small" onClick={() => onChange(addOption(options))}>
          {kind === 'country' ? t('Add a group') : t('Add an answer')}
        </button>
      )}
    </fieldset>
  );
}

/** The countries that an answer holds for; a country belongs to one answer. */
function Countries({
  countries,
  taken,
  error,
  onChange,
}: {
  countries: readonly string[];
  taken: readonly string[];
  error: string | undefined;
  onChange: (countries: readonly string[]) => void;
}) {
  return (
    <div className={styles.countries}>
      <Labelled label={t('Add a country')} error={error}>
        {(tied) => (
          <CountryChoice
            {...tied}
            none={t('Choose')}
            value=""
            without={taken}
            onChange={(event) => event.target.value && onChange([...countries, event.target.value])}
          />
        )}
      </Labelled>
      {countries.length > 0 && (
        <ul className={styles.chosen} aria-label={t('Countries')}>
          {countries.map((code) => (
            <li key={code}>
              {nameCountry(code)}
              <button
                type="button"
                className="link"
                aria-label={t('Remove {country}', { country: nameCountry(code) })}
                onClick={() => onChange(countries.filter((one) => one !== code))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
