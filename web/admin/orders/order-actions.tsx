import type { OrderTimeline } from '#contract/admin/orders.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { useAct } from '../../api/use-act.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { orderStatusNames } from '../../ui/status-badge.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import styles from './orders.module.css';
import { texts } from './texts.ts';

/** What can be done with an order. */
export function OrderActions({ order, desk, onRefund }: { order: Order; desk: OrderTimeline; onRefund: () => void }) {
  const { session } = useAuth();
  const syncing = useAct();
  const mailing = useAct();
  const mail = desk.mails[0];

  const sync = () =>
    syncing.act(async () => {
      const { data } = await callAdmin('syncOrder', { params: { id: order.id } });
      const status = orderStatusNames[data.status].toLowerCase();
      toastSuccess(data.status === order.status ? texts.noNews(status) : texts.news(status));
    }, texts.notAsked);

  const resend = (id: number) =>
    mailing.act(async () => {
      const { data } = await callAdmin('resendMail', { params: { id } });
      toastSuccess(texts.mailed(data.to));
    }, texts.notMailed);

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
