import { t } from '#contract/languages/translate.ts';
import { nameMoneyFully } from '#contract/money-words.ts';
import type { TaxSettings } from '#contract/shop/tax.ts';
import { nameCountry } from '#contract/shop/tax-words.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { CountryChoice } from '../../../ui/form/country-choice.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { formatDate } from '../../../ui/format-date.ts';
import { toastSuccess } from '../../../ui/toast/toast.ts';
import { callAdmin } from '../../call-admin.ts';
import { SectionForm, useDraft } from '../section-form.tsx';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';
import { OwnRates } from './own-rates.tsx';
import { RateTable } from './rate-table.tsx';

const draftOf = ({ isAdded, reverseCharge, registered, ownRates }: TaxSettings) => ({
  isAdded,
  reverseCharge,
  registered,
  ownRates,
  isChecked: false,
});

/** Whether prices hold their tax, where it is paid, and at which rates. */
export function TaxSection({ tax }: { tax: TaxSettings }) {
  const saving = useMutation();
  const { isPending, fields, mutate } = saving;
  const { draft, change, settle, isUnsaved, headers } = useDraft('tax', draftOf(tax), tax);
  const { isAdded, reverseCharge, registered, ownRates, isChecked } = draft;
  const { isFromOutside, table, checkedAt, checkedBy } = tax;
  const isOneStop = registered.includes('EU');
  const own = registered.filter((code) => code !== 'EU');
  const setRegistered = (codes: string[]) => change({ registered: [...new Set(codes)].sort() });

  async function save() {
    const isSaved = await mutate(async () => {
      const { data } = await callAdmin('changeTax', { body: draft, headers: headers() });
      settle(draftOf(data.tax));
    }, t(texts.notSaved));
    if (isSaved) toastSuccess(t(texts.taxSaved));
  }

  return (
    <SectionForm
      title={t('Tax')}
      about={t(
        'The rate of the buyer’s country on the day of the order. Prices are in {currency}. Orders that were placed keep theirs.',
        { currency: nameMoneyFully() },
      )}
      save={t('Save tax')}
      isBusy={isPending}
      fields={fields}
      look={`${styles.form} ${styles.broad}`}
      onSave={save}
      saving={saving}
      onDiscard={isUnsaved ? () => settle() : null}
    >
      <fieldset className={styles.plain}>
        <legend className="lab">{t('My prices')}</legend>
        {[false, true].map((added) => (
          <label className="check" key={String(added)}>
            <input
              type="radio"
              name="isAdded"
              checked={isAdded === added}
              onChange={() => change({ isAdded: added })}
            />
            <span>{added ? t('Tax is added') : t('Prices include tax')}</span>
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label className="check">
          <input
            type="checkbox"
            checked={reverseCharge}
            onChange={(event) => change({ reverseCharge: event.target.checked })}
          />
          <span>{t('Reverse charge for companies abroad with a well-formed VAT number')}</span>
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={isOneStop}
            disabled={isFromOutside}
            onChange={(event) => setRegistered(event.target.checked ? [...registered, 'EU'] : own)}
          />
          <span>{t('One-stop shop of the European Union: one return for all 27 countries')}</span>
        </label>
      </div>
      <Labelled
        label={t('Countries in which you pay tax')}
        beside={isFromOutside && <span className="opt">{t('set from outside')}</span>}
        error={fields.registered}
        hint={
          isFromOutside
            ? t('Set when the shop was installed. Ask the person who runs your server to change them.')
            : t('Where you are registered. Buyers elsewhere aren’t charged tax.')
        }
      >
        {(tied) => (
          <CountryChoice
            {...tied}
            value=""
            none={t('Add a country')}
            disabled={isFromOutside}
            without={own}
            onChange={(event) => event.target.value && setRegistered([...registered, event.target.value])}
          />
        )}
      </Labelled>
      {own.length > 0 && (
        <ul className={styles.picks} aria-label={t('Countries in which you pay tax')}>
          {own.map((code) => (
            <li key={code} className={styles.pick}>
              {nameCountry(code)}
              {!isFromOutside && (
                <button
                  type="button"
                  className="link"
                  aria-label={t('Take out {code}', { code: nameCountry(code) })}
                  onClick={() => setRegistered(registered.filter((one) => one !== code))}
                >
                  {t('Take out')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isFromOutside && (
        <OwnRates rates={ownRates} fields={fields} onChange={(rates) => change({ ownRates: rates })} />
      )}
      <RateTable rates={tax.rates} />
      <div className="field">
        <p className="two">
          {t(
            'Rates are from a table of {date}. {source} VAT numbers are only checked for their format, not looked up.',
            { date: formatDate(`${table.dated}T12:00:00Z`), source: table.source },
          )}
        </p>
        <p>
          {checkedAt === null
            ? t('Not checked yet.')
            : t('Checked {checkedAt}, by {checkedBy}.', { checkedAt: formatDate(checkedAt), checkedBy })}
        </p>
        <label className="check">
          <input
            type="checkbox"
            checked={isChecked}
            onChange={(event) => change({ isChecked: event.target.checked })}
          />
          <span>{t('These rates were checked today')}</span>
        </label>
      </div>
    </SectionForm>
  );
}
