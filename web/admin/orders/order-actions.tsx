import type { OrderTimeline } from '#contract/admin/orders.ts';
import { t } from '#contract/languages/translate.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { useAct } from '../../api/use-act.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { orderStatusNames } from '../../ui/status-badge.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { WholeNumbers } from '../../ui/whole-numbers.tsx';
import { callAdmin } from '../call-admin.ts';
import type { RefundChoice } from '../refund/propose-refund.ts';
import { proposeRefund, sayEndOfPeriod } from '../refund/propose-refund.ts';
import { RefundDialog } from '../refund/refund-dialog.tsx';
import { nameFont, nameLicense } from './line-names.ts';
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
      const status = t(orderStatusNames[data.status]).toLowerCase();
      toastSuccess(data.status === order.status ? texts.noNews(status) : texts.news(status));
    }, t(texts.notAsked));

  const resend = (id: number) =>
    mailing.act(async () => {
      const { data } = await callAdmin('resendMail', { params: { id } });
      toastSuccess(texts.mailed(data.to));
    }, t(texts.notMailed));

  return (
    <p className={styles.actions}>
      {/* What a bank has is booked by hand. */}
      {order.paymentMethod !== 'bank_transfer' && (
        <button type="button" className="btn small" disabled={syncing.isBusy} onClick={sync}>
          {syncing.isBusy
            ? t('Asking {provider}...', { provider: mainLabel })
            : t('Sync with {provider}', { provider: mainLabel })}
        </button>
      )}
      {mail !== undefined && session?.user.role === 'admin' && (
        <button type="button" className="btn small" disabled={mailing.isBusy} onClick={() => resend(mail.id)}>
          {mailing.isBusy ? t('Sending...') : t('Re-send mail')}
        </button>
      )}
      {desk.left > 0 && (
        <button type="button" className="btn small risk" onClick={onRefund}>
          {t('Refund…')}
        </button>
      )}
    </p>
  );
}

/** In words what a refund of an order does: which licences stop, and what stays. */
function sayRevoked(
  order: Order,
  { left, lines }: Pick<OrderTimeline, 'left' | 'lines'>,
  { how, lineIds }: Pick<RefundChoice, 'how' | 'lineIds'>,
  cents: number,
): string[] {
  const isAll = cents >= Math.round(left * 100);
  if (order.kind === 'subscription') return [sayEndOfPeriod(isAll)];
  const held = order.orderItems.filter(
    ({ id, license }) =>
      license.licenseNumber !== null && lines.find((line) => line.id === id)?.licenseStatus === 'valid',
  );
  const isStopped = (id: number) => isAll || (how === 'lines' && lineIds.includes(id));
  const stopped = held.filter(({ id }) => isStopped(id));
  const kept = held.filter(({ id }) => !isStopped(id));
  const back = stopped.flatMap(({ credit }) => (credit === null ? [] : [credit.licenseNumber]));
  return [
    stopped.length === 0
      ? t('No licence stops. The buyer keeps every font and its downloads.')
      : stopped.length === 1
        ? t('Licence {licences} stops at once, and the downloads end.', { licences: list(stopped) })
        : t('Licences {licences} stop at once, and the downloads end.', { licences: list(stopped) }),
    ...(stopped.length > 0 && kept.length > 0
      ? [
          kept.length === 1
            ? t('Licence {licences} stays as sold.', { licences: list(kept) })
            : t('Licences {licences} stay as sold.', { licences: list(kept) }),
        ]
      : []),
    ...(back.length > 0
      ? [
          back.length === 1
            ? t('{licences}, replaced by it, is valid again.', { licences: back[0] })
            : t('{licences}, replaced by it, are valid again.', { licences: back.join(t(' and ')) }),
        ]
      : []),
    ...(isAll ? [t('Nothing of this order is left to give back then.')] : []),
  ];
}

const list = (items: Order['orderItems']) =>
  items.map((item) => `${item.license.licenseNumber} (${nameFont(item)})`).join(', ');

/** Gives money of an order back. A line that was given back, or whose licence a larger one replaced, is not offered. */
export function RefundOrder({ order, desk, onClose }: { order: Order; desk: OrderTimeline; onClose: () => void }) {
  const items = new Map(order.orderItems.map((item) => [item.id, item]));
  const lines = desk.lines
    .filter(() => order.kind === 'fonts')
    .filter(({ amount, isGivenBack, licenseStatus }) => amount > 0 && !isGivenBack && licenseStatus === 'valid')
    .flatMap(({ id, amount }) => {
      const item = items.get(id);
      return item ? [{ id, name: `${nameFont(item)}, ${nameLicense(item)}`, cents: Math.round(amount * 100) }] : [];
    });
  return (
    <RefundDialog
      title={t('Refund order No. {id}', { id: order.id })}
      left_cents={Math.round(desk.left * 100)}
      lines={lines}
      proposal={proposeRefund(desk, lines)}
      consequence={(choice, cents) =>
        sayRevoked(order, desk, choice, cents).map((sentence) => (
          <p key={sentence}>
            <WholeNumbers text={sentence} />
          </p>
        ))
      }
      send={(body, headers) => callAdmin('refundOrder', { params: { id: order.id }, body, headers })}
      onClose={onClose}
    />
  );
}
