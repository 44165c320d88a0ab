import { useEffect, useRef, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { postcodeCountries, regionsOf } from '#contract/shop/tax-words.ts';
import { Choice } from '../ui/form/choice.tsx';
import { CountryChoice } from '../ui/form/country-choice.tsx';
import { Labelled } from '../ui/form/labelled.tsx';
import { BillingFields } from './billing-fields.tsx';
import styles from './buyer-fields.module.css';
import { type BuyerChosen, likelyCountries } from './use-buyer.ts';

/** Asks where a buyer is, by which tax goes, and folded away for which company. */
export function BuyerFields({ buyer }: { buyer: BuyerChosen }) {
  const { said, billing, isRequired, problems, pressed, change, settle } = buyer;
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const [likely, setLikely] = useState<string[]>([]);
  useEffect(() => setLikely(likelyCountries()), []);
  const regions = regionsOf[said.country];
  const isCompany = [said.company, said.vatId, said.street, billing.said.poNumber, problems.vatId ?? ''].some(
    (words) => words !== '',
  );
  /** Whether somebody opened or closed it; until then it is open where something stands in it. */
  const [isOpen, setOpen] = useState<boolean | null>(null);

  useEffect(() => {
    const wrong = pressed > 0 ? fieldset.current?.querySelectorAll<HTMLElement>('[aria-invalid=true]') : undefined;
    for (const field of wrong ?? []) {
      // What is folded away cannot be looked at.
      const folded = field.closest('details');
      if (folded) folded.open = true;
    }
    wrong?.[0]?.focus();
  }, [pressed]);

  return (
    <fieldset className={styles.fields} ref={fieldset}>
      <legend className="vh">{t('Where you are')}</legend>
      <Labelled
        label={
          isRequired ? (
            t('Country')
          ) : (
            <>
              {t('Country')} <span className="opt">{t('optional')}</span>
            </>
          )
        }
        error={problems.country}
        hint={isRequired ? t('We use this to work out tax.') : t('Appears on your invoice.')}
      >
        {(tied) => (
          <CountryChoice
            {...tied}
            first={likely}
            value={said.country}
            onChange={(event) => change({ country: event.target.value, region: '', postcode: '' })}
            none={t('Choose')}
            autoComplete="country"
          />
        )}
      </Labelled>
      {regions && (
        <Labelled label={t('Province')} error={problems.region}>
          {(tied) => (
            <Choice
              {...tied}
              value={said.region}
              onChange={(event) => change({ region: event.target.value })}
              options={Object.entries(regions)}
              none={t('Choose')}
            />
          )}
        </Labelled>
      )}
      {postcodeCountries.includes(said.country) && (
        <Labelled
          label={
            <>
              {t('Postcode')} <span className="opt">{t('optional')}</span>
            </>
          }
          error={problems.postcode}
          hint={t('Some regions have their own tax.')}
        >
          {(tied) => (
            <input
              className="in"
              {...tied}
              maxLength={20}
              autoComplete="postal-code"
              value={said.postcode}
              onChange={(event) => change({ postcode: event.target.value })}
              onBlur={settle}
            />
          )}
        </Labelled>
      )}
      <details
        className={styles.company}
        open={isOpen ?? (isCompany || billing.said.invoiceTo !== null)}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="link">{t('Buying for a company?')}</summary>
        <Labelled
          label={
            <>
              {t('Company')} <span className="opt">{t('optional')}</span>
            </>
          }
          error={problems.company}
        >
          {(tied) => (
            <input
              className="in"
              {...tied}
              maxLength={200}
              autoComplete="organization"
              value={said.company}
              onChange={(event) => change({ company: event.target.value })}
            />
          )}
        </Labelled>
        <Labelled
          label={
            <>
              {t('VAT or tax number')} <span className="opt">{t('optional')}</span>
            </>
          }
          error={problems.vatId}
          hint={t('It’s shown on the invoice. For a company abroad it can mean that no tax is charged.')}
        >
          {(tied) => (
            <input
              className="in"
              {...tied}
              maxLength={40}
              value={said.vatId}
              onChange={(event) => change({ vatId: event.target.value })}
              onBlur={settle}
            />
          )}
        </Labelled>
        <Line name="street" label={t('Street and number')} buyer={buyer} longest={200} autoComplete="address-line1" />
        {!postcodeCountries.includes(said.country) && (
          <Line name="postcode" label={t('Postcode')} buyer={buyer} longest={20} autoComplete="postal-code" />
        )}
        <Line name="town" label={t('Town')} buyer={buyer} longest={100} autoComplete="address-level2" />
        <BillingFields billing={billing} />
      </details>
    </fieldset>
  );
}

/** A line of the address on the invoice. */
function Line({
  name,
  label,
  buyer: { said, problems, change },
  longest,
  autoComplete,
}: {
  name: 'street' | 'postcode' | 'town';
  label: string;
  buyer: BuyerChosen;
  longest: number;
  autoComplete: string;
}) {
  return (
    <Labelled label={label} error={problems[name]}>
      {(tied) => (
        <input
          className="in"
          {...tied}
          maxLength={longest}
          autoComplete={autoComplete}
          value={said[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Labelled>
  );
}
