import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import { callOffers } from '../../api/call-offers.ts';
import { readCode } from '../../cart/code-store.ts';
import type { Bill } from '../../cart/use-checked-cart.ts';
import type { Terms } from '../../cart/use-pay.ts';
import { rememberPosition } from '../../session/after-login.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import styles from './checkout.module.css';

/** Makes an offer of the cart: for those whose order somebody else has to approve or pay. */
export default function SaveOffer({
  bill,
  about: { consent: _, ...about },
  check,
  onWrong,
}: {
  bill: Bill | null;
  /** What is said next to the lines; whoever accepts the offer consents then. */
  about: Terms;
  /** Whether everything that was begun is filled in. */
  check: () => boolean;
  /** Hears what the shop said is wrong, by field. */
  onWrong: (fields: Readonly<Record<string, string>>) => void;
}) {
  const { session } = useAuth();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save() {
    if (session === null) {
      rememberPosition('checkout');
      navigate('/login');
      return;
    }
    if (bill === null || !check()) return;
    setBusy(true);
    setProblem(null);
    const code = readCode();
    const items = bill.lines
      .filter(({ available }) => available)
      .map(({ product_id, part_id, license_type_id, tier_id, quantity, price }) => ({
        product_id,
        part_id,
        license_type_id,
        tier_id,
        quantity,
        price,
      }));
    try {
      const { data } = await callOffers('createQuote', {
        body: {
          items,
          ...about,
          ...(code !== '' && bill.codeProblem === null && { code }),
        },
      });
      navigate(`/offer/${data.quote.token}`);
    } catch (error) {
      setBusy(false);
      onWrong((error instanceof CallRefused && error.body?.fields) || {});
      setProblem(error instanceof CallRefused ? error.message : t('The offer wasn’t saved. Try again in a moment.'));
    }
  }

  return (
    <div className={styles.offer}>
      <button
        type="button"
        className="btn wide-b"
        disabled={isBusy || (session !== null && bill === null)}
        aria-busy={isBusy}
        onClick={() => void save()}
      >
        {isBusy ? t('Saving...') : t('Save as an offer')}
      </button>
      <p className="t13 two">
        {t(
          'A PDF and a link with these prices, to pass on to the person who pays. It takes nothing off for licences you have.',
        )}
      </p>
      <div role="alert">{problem !== null && <p className={`note bad ${styles.note}`}>{problem}</p>}</div>
    </div>
  );
}
