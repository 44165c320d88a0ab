import type { HeldSubscription } from '#contract/subscriptions.ts';
import { callOffice } from '../call-office.ts';
import { RefundDialog } from '../refund/refund-dialog.tsx';

/** Gives money of a period back. */
export function RefundPeriod({
  period,
  onClose,
  onRefunded,
}: {
  period: HeldSubscription;
  onClose: () => void;
  onRefunded: () => Promise<void>;
}) {
  const left_cents = Math.round(period.refundable * 100);
  const plan = period.plan?.name || 'Unknown Plan';
  const who = period.user?.fullname || 'Unknown';
  return (
    <RefundDialog
      title={`Refund ${plan} of ${who}`}
      left_cents={left_cents}
      lines={[]}
      consequence={(_choice, cents) =>
        cents >= left_cents
          ? 'The period ends at once, and so do the downloads that it gives. Periods of this plan that were paid after it move forward.'
          : 'The period runs on to its end, with all its downloads.'
      }
      send={(body, headers) => callOffice('refundSubscription', { params: { id: period.id }, body, headers })}
      onClose={onClose}
      onRefunded={onRefunded}
    />
  );
}
