import { Fragment, useEffect, useRef } from 'react';
import { keysOf } from '#contract/keys-of.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { describe, FieldNote } from '../../ui/form/labelled.tsx';
import styles from './checkout.module.css';
import { ClientFields } from './client-fields.tsx';
import type { ForWhom, TermsChosen } from './use-terms.ts';

const NAME = 'licensee';

const choices: Readonly<Record<ForWhom, Message>> = {
  self: msg('Myself'),
  company: msg('My company'),
  client: msg('A client'),
};

/** Asks first whom the licences are for: the buyer, a company, or a client who has them in an account of their own. */
export function WhoFields({ chosen }: { chosen: TermsChosen }) {
  return (
    <div className={styles.terms}>
      <fieldset>
        <legend className="lab">{t('Who is it for?')}</legend>
        {keysOf(choices).map((one) => (
          <Fragment key={one}>
            {one === 'company' && <SharedCompanies chosen={chosen} />}
            <label className="check">
              <input
                type="radio"
                name="for-whom"
                checked={chosen.forWhom === one && chosen.companyId === null}
                onChange={() => chosen.choose(one)}
              />
              <span>{t(one === 'company' && chosen.companies.length > 0 ? msg('Another company') : choices[one])}</span>
            </label>
          </Fragment>
        ))}
      </fieldset>
      {chosen.forWhom === 'company' && chosen.companyId === null && <CompanyField chosen={chosen} />}
      {chosen.forWhom === 'client' && (
        <ClientFields client={chosen.client} problems={chosen.clientProblems} onChange={chosen.changeClient} />
      )}
    </div>
  );
}

/** The companies that the buyer is in and may buy for. */
function SharedCompanies({ chosen }: { chosen: TermsChosen }) {
  return chosen.companies.map(({ id, name }) => (
    <label className="check" key={id}>
      <input
        type="radio"
        name="for-whom"
        checked={chosen.companyId === id}
        onChange={() => chosen.choose('company', id)}
      />
      <span>
        <bdi>{name}</bdi> <span className="two">{t('for all its members')}</span>
      </span>
    </label>
  ));
}

function CompanyField({ chosen: { name, isNameMissing, rename, settle } }: { chosen: TermsChosen }) {
  const field = useRef<HTMLInputElement>(null);
  const error = isNameMissing ? t('Name the company; the licence is made out to it.') : undefined;

  useEffect(() => {
    if (isNameMissing) field.current?.focus();
  }, [isNameMissing]);

  return (
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
        onChange={(event) => rename(event.target.value)}
        onBlur={settle}
      />
      <FieldNote
        id={NAME}
        error={error}
        hint={t('It appears on the licence, on the certificate and in every font file.')}
      />
    </div>
  );
}
