import { ConsentCheck } from '../../ui/form/consent-check.tsx';
import styles from './checkout.module.css';
import type { TermsChosen } from './use-terms.ts';

/** Asks for the consent that ends the right to withdraw. */
export function TermsFields({ chosen: { consentText, hasConsented, consent } }: { chosen: TermsChosen }) {
  return (
    <div className={styles.terms}>
      <ConsentCheck text={consentText} isGiven={hasConsented} onChange={consent} />
    </div>
  );
}
