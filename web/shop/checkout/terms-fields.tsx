import { useEffect, useRef } from 'react';
import { t } from '#contract/languages/translate.ts';
import { ConsentCheck } from '../../ui/form/consent-check.tsx';
import { describe, FieldNote } from '../../ui/form/labelled.tsx';
import styles from './checkout.module.css';
import type { TermsChosen } from './use-terms.ts';

const NAME = 'licensee';

/** Asks in words who the licensee is, and for the consent that ends the right to withdraw. */
export function TermsFields({ chosen }: { chosen: TermsChosen }) {
  const { isForOther, companies, companyId, name, isNameMissing, hasConsented } = chosen;
  const field = useRef<HTMLInputElement>(null);
  const error = isNameMissing ? t('Name the company or the client; the licence is made out to it.') : undefined;

  useEffect(() => {
    if (isNameMissing) field.current?.focus();
  }, [isNameMissing]);

  return (
    <div className={styles.terms}>
      <fieldset>
        <legend className="lab">{t('Who will use the fonts?')}</legend>
        <label className="check">
          <input
            type="radio"
            name="user"
            checked={!isForOther && companyId === null}
            onChange={() => chosen.choose(false)}
          />
          <span>{t('I will')}</span>
        </label>
        {companies.map((company) => (
          <label className="check" key={company.id}>
            <input
              type="radio"
              name="user"
              checked={companyId === company.id}
              onChange={() => chosen.chooseCompany(company.id)}
            />
            <span>
              <bdi>{company.name}</bdi> <span className="two">{t('for all its members')}</span>
            </span>
          </label>
        ))}
        <label className="check">
          <input type="radio" name="user" checked={isForOther} onChange={() => chosen.choose(true)} />
          <span>{companies.length > 0 ? t('Another company or a client') : t('A company or a client')}</span>
        </label>
      </fieldset>
      {isForOther && (
        <div className="field">
          <label className="lab" htmlFor={NAME}>
            {t('Name of the licensee')}
          </label>
          <input
            ref={field}
            className="in"
            id={NAME}
            maxLength={200}
            autoComplete="organization"
            value={name}
            {...describe(NAME, error, 'x')}
            onChange={(event) => chosen.rename(event.target.value)}
            onBlur={chosen.settle}
          />
          <FieldNote
            id={NAME}
            error={error}
            hint={t('It appears on the licence, on the certificate and in every font file.')}
          />
        </div>
      )}
      <ConsentCheck text={chosen.consentText} isGiven={hasConsented} onChange={chosen.consent} />
    </div>
  );
}
