import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { countries, nameCountry, postcodeCountries, regionsOf } from '#contract/shop/tax-words.ts';
import { Choice } from '../ui/form/choice.tsx';
import { Labelled } from '../ui/form/labelled.tsx';
import styles from './buyer-fields.module.css';
import type { BuyerChosen } from './use-buyer.ts';

/** Asks where a buyer is, by which tax goes, and folded away for which company. */
export function BuyerFields({ buyer }: { buyer: BuyerChosen }) {
  const { said, problems, pressed, change, settle } = buyer;
  const place = useRef<HTMLFieldSetElement>(null);
  const named = useMemo(
    () =>
      countries
        .map((code) => [code, nameCountry(code)] as const)
        .sort(([, one], [, other]) => one.localeCompare(other)),
    [],
  );
  const regions = regionsOf[said.country];
  const isCompany = said.company !== '' || said.vatId !== '' || problems.vatId !== undefined;
  /** Whether somebody opened or closed it; until then it is open where something stands in it. */
  const [isOpen, setOpen] = useState<boolean | null>(null);

  useEffect(() => {
    const wrong = pressed > 0 ? place.current?.querySelector<HTMLElement>('[aria-invalid=true]') : null;
    // What is folded away can not be looked at.
    const folded = wrong?.closest('details');
    if (folded) folded.open = true;
    wrong?.focus();
  }, [pressed]);

  return (
    <fieldset className={styles.fields} ref={place}>
      <legend className="vh">{t('Where you are')}</legend>
      <Labelled label={t('Country')} error={problems.country} hint={t('Tax goes by it.')}>
        {(tied) => (
          <Choice
            {...tied}
            value={said.country}
            onChange={(event) => change({ country: event.target.value, region: '', postcode: '' })}
            options={named}
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
          hint={t('A few islands and valleys have a tax of their own.')}
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
        open={isOpen ?? isCompany}
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
          hint={t('It goes on the invoice; abroad it can mean that the company accounts for the tax.')}
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
      </details>
    </fieldset>
  );
}
