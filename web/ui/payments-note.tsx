import { t } from '#contract/languages/translate.ts';
/** Says before anybody pays that no money moves, or that nothing can be paid at the moment. */
export function PaymentsNote({ payments }: { payments: 'open' | 'sandbox' | 'closed' | undefined }) {
  if (payments === 'sandbox') return <p className="note test">{t('Test checkout: no money moves.')}</p>;
  if (payments === 'closed')
    return <p className="note">{t('Sorry, payment isn’t possible right now. Your cart stays as it is.')}</p>;
  return null;
}
