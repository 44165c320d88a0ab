import type { OrderTimeline } from '#contract/admin/orders.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { orderStatusNames } from '../../ui/status-badge.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { useWork } from '../use-work.ts';
import styles from './orders.module.css';

/** What can be done with an order. */
export function OrderActions({
  order,
  desk,
  onRefund,
  onChanged,
}: {
  order: Order;
  desk: OrderTimeline;
  onRefund: () => void;
  onChanged: () => void;
}) {
  const { session } = useAuth();
  const syncing = useWork();
  const mailing = useWork();
  const mail = desk.mails[0];

  const sync = () =>
    syncing.run(`${mainLabel} could not be asked`, async () => {
      const { data } = await callAdmin('syncOrder', { params: { id: order.id } });
      toastSuccess(
        data.status === order.status
          ? `${mainLabel} has nothing new: the order is ${orderStatusNames[data.status].toLowerCase()}`
          : `${mainLabel} had news: the order is ${orderStatusNames[data.status].toLowerCase()} now`,
      );
      onChanged();
    });

  const resend = (id: number) =>
    mailing.run('The mail could not be sent again', async () => {
      const { data } = await callAdmin('resendMail', { params: { id } });
      toastSuccess(`Mail on its way to ${data.to}`);
      onChanged();
    });

  return (
    <p className={styles.actions}>
      {/* What a bank has is booked by hand. */}
      {order.paymentMethod !== 'bank_transfer' && (
        <button type="button" className="btn small" disabled={syncing.isBusy} onClick={sync}>
          {syncing.isBusy ? `Asking ${mainLabel}...` : `Sync with ${mainLabel}`}
        </button>
      )}
      {mail !== undefined && session?.user.role === 'admin' && (
        <button type="button" className="btn small" disabled={mailing.isBusy} onClick={() => resend(mail.id)}>
          {mailing.isBusy ? 'Sending...' : 'Re-send mail'}
        </button>
      )}
      {desk.left > 0 && (
        <button type="button" className="btn small risk" onClick={onRefund}>
          Refund…
        </button>
      )}
    </p>
  );
}
