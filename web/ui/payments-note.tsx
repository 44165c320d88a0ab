import { t } from '#contract/languages/translate.ts';
/** Says before anybody pays that no money moves, or that nothing can be paid at the moment. */
export function PaymentsNote({ payments }: { payments: 'open' | 'sandbox' | 'closed' | undefined }) {
  if (payments === 'sandbox')
    return <p className="note test">{t('Test checkout: payments go to a sandbox and no money moves.')}</p>;
  if (payments === 'closed')
    return (
      <p className="note">
        {t(
          'Payment is not possible at the moment, and we are sorry about that. Whatever is in your cart stays there until it is.',
        )}
      </p>
    );
  return null;
}
