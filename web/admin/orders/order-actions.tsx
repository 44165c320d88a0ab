import type { OrderTimeline } from '#contract/admin/orders.ts';
import { t } from '#contract/languages/translate.ts';
import { centsOf } from '#contract/money.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { type Licensed, listLicensed } from '#contract/order-lines.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { orderStatusNames } from '../../ui/status-badge.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { WholeNumbers } from '../../ui/whole-numbers.tsx';
import { callAdmin } from '../call-admin.ts';
import type { RefundChoice } from '../refund/propose-refund.ts';
import { describeEndOfPeriod, proposeRefund } from '../refund/propose-refund.ts';
import { RefundDialog } from '../refund/refund-dialog.tsx';
import { nameFont, nameLicense } from './line-names.ts';
import styles from './orders.module.css';
import { texts } from './texts.ts';

/** What can be done with an order. */
export function OrderActions({ order, desk, onRefund }: { order: Order; desk: OrderTimeline; onRefund: () => void }) {
  const { session } = useAuth();
  const syncing = useMutation();
  const mailing = useMutation();
  const mail = desk.mails[0];

  const sync = () =>
    syncing.mutate(async () => {
      const { data } = await callAdmin('syncOrder', { params: { id: order.id } });
      const status = t(orderStatusNames[data.status]).toLowerCase();
      toastSuccess(data.status === order.status ? texts.noNews(status) : texts.news(status));
    }, t(texts.notAsked));

  const resend = (id: number) =>
    mailing.mutate(async () => {
      const { data } = await callAdmin('resendMail', { params: { id } });
      toastSuccess(texts.mailed(data.to));
    }, t(texts.notMailed));

  return (
    <p className={styles.actions}>
      {/* What a bank has is booked by hand. */}
      {order.paymentMethod !== 'bank_transfer' && (
        <button type="button" className="btn small" disabled={syncing.isPending} onClick={sync}>
          {syncing.isPending
            ? t('Checking with {provider}...', { provider: mainLabel })
            : t('Sync with {provider}', { provider: mainLabel })}
        </button>
      )}
      {mail !== undefined && session?.user.role === 'admin' && (
        <button type="button" className="btn small" disabled={mailing.isPending} onClick={() => resend(mail.id)}>
          {mailing.isPending ? t('Sending...') : t('Resend email')}
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
function describeRevoked(
  order: Order,
  { left, lines }: Pick<OrderTimeline, 'left' | 'lines'>,
  { how, lineIds }: Pick<RefundChoice, 'how' | 'lineIds'>,
  cents: number,
): string[] {
  const isAll = cents >= centsOf(left);
  if (order.kind === 'subscription') return [describeEndOfPeriod(isAll)];
  const owned = listLicensed(order.orderItems).filter(
    ({ id, license }) =>
      license.licenseNumber !== null && lines.find((line) => line.id === id)?.licenseStatus === 'valid',
  );
  const isStopped = (id: number) => isAll || (how === 'lines' && lineIds.includes(id));
  const stopped = owned.filter(({ id }) => isStopped(id));
  const retained = owned.filter(({ id }) => !isStopped(id));
  const back = stopped.flatMap(({ credit }) => (credit === null ? [] : [credit.licenseNumber]));
  return [
    stopped.length === 0
      ? t('All licences stay active, and the buyer can still download every font.')
      : stopped.length === 1
        ? t('Licence {licences} stops at once, and the downloads end.', { licences: list(stopped) })
        : t('Licences {licences} stop at once, and the downloads end.', { licences: list(stopped) }),
    ...(stopped.length > 0 && retained.length > 0
      ? [
          retained.length === 1
            ? t('Licence {licences} stays as sold.', { licences: list(retained) })
            : t('Licences {licences} stay as sold.', { licences: list(retained) }),
        ]
      : []),
    ...(back.length > 0
      ? [
          back.length === 1
            ? t('{licences}, replaced by it, is valid again.', { licences: back[0] })
            : t('{licences}, replaced by it, are valid again.', { licences: back.join(t(' and ')) }),
        ]
      : []),
    ...(isAll ? [t('Then nothing is left to refund.')] : []),
  ];
}

const list = (items: readonly Licensed[]) =>
  items.map((item) => `${item.license.licenseNumber} (${nameFont(item)})`).join(', ');

/** Refunds an order. Lines already refunded, or replaced by a larger licence, aren't offered. */
export function RefundOrder({ order, desk, onClose }: { order: Order; desk: OrderTimeline; onClose: () => void }) {
  const items = new Map(listLicensed(order.orderItems).map((item) => [item.id, item]));
  const lines = desk.lines
    .filter(() => order.kind === 'fonts')
    .filter(({ left, isGivenBack, licenseStatus }) => left > 0 && !isGivenBack && licenseStatus === 'valid')
    .flatMap(({ id, left }) => {
      const item = items.get(id);
      return item ? [{ id, name: `${nameFont(item)}, ${nameLicense(item)}`, cents: centsOf(left) }] : [];
    });
  return (
    <RefundDialog
      title={t('Refund order No. {id}', { id: order.id })}
      left_cents={centsOf(desk.left)}
      lines={lines}
      proposal={proposeRefund(desk, lines)}
      consequence={(choice, cents) =>
        describeRevoked(order, desk, choice, cents).map((sentence) => (
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
