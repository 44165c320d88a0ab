import type { HeldSubscription } from '#contract/subscriptions.ts';
import { callAdmin } from '../call-admin.ts';
import { RefundDialog } from '../refund/refund-dialog.tsx';
import { sayEndOfPeriod } from '../refund/say-end-of-period.ts';

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
      consequence={(_choice, cents) => sayEndOfPeriod(cents >= left_cents)}
      send={(body, headers) => callAdmin('refundSubscription', { params: { id: period.id }, body, headers })}
      onClose={onClose}
      onRefunded={onRefunded}
    />
  );
}
