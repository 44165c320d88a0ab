import type { HeldSubscription } from '#contract/subscriptions.ts';
import { formatLocalDate } from '../../ui/format-date.ts';

/** A period of a plan that somebody paid for. Active is what is paid and runs. */
export function PeriodRow({ period, onRefund }: { period: HeldSubscription; onRefund: () => void }) {
  const { user, plan, payment_status, is_active, start_date, end_date, refundable } = period;
  const isActive = payment_status === 'paid' && is_active;
  const name = user?.fullname || 'Unknown';
  const planName = plan?.name || 'Unknown Plan';
  return (
    <tr>
      <td className="main b">
        <bdi title={user?.email}>{name}</bdi>
      </td>
      <td className="brk phone" aria-hidden="true" />
      <td data-l="Plan">{planName}</td>
      <td data-l="Status">
        <span className={`badge ${isActive ? 'ok' : ''}`}>{isActive ? 'Active' : 'Inactive'}</span>
      </td>
      <td data-l="Start Date">{start_date === null ? '' : formatLocalDate(start_date)}</td>
      <td data-l="End Date">{end_date === null ? '' : formatLocalDate(end_date)}</td>
      <td className="end">
        {refundable > 0 && (
          <button type="button" className="link" aria-label={`Refund ${planName} of ${name}`} onClick={onRefund}>
            Refund…
          </button>
        )}
      </td>
    </tr>
  );
}
