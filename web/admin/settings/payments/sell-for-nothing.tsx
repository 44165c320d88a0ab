import type { PaymentChange } from '#contract/admin/payment-settings.ts';
import { callAdmin } from '../../call-admin.ts';
import { ConfirmDialog } from '../../form/confirm-dialog.tsx';
import { texts } from '../texts.ts';

/** The question before a shop sells for no money. */
export function SellForNothing({ change, onClose }: { change: PaymentChange; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Sell for nothing?"
      keep="Leave it as it is"
      verb="Sell for nothing"
      busyVerb="Saving..."
      work={() => callAdmin('changePaymentSettings', { body: { ...change, sellForNothing: true } })}
      trouble={texts.notSaved}
      done={texts.paymentsSaved}
      onClose={onClose}
    >
      In a sandbox no money moves: whoever buys from now on gets the files and a test invoice for nothing, until you
      choose another place. Payments that were begun for real money go on where they are.
    </ConfirmDialog>
  );
}
