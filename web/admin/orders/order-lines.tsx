import type { OrderTimeline } from '#contract/admin/orders.ts';
import { msg, t } from '#contract/languages/translate.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { nameTax } from '#contract/shop/tax-words.ts';
import { formatCredit } from '../../ui/credit-words.ts';
import { Price } from '../../ui/price.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { nameFont, nameLicense } from './line-names.ts';
import styles from './orders.module.css';

const states = {
  valid: { name: msg('Valid'), look: 'ok' },
  refunded: { name: msg('Refunded'), look: '' },
  superseded: { name: msg('Replaced by a larger one'), look: '' },
  ended: { name: msg('Ended'), look: '' },
};

/** What was ordered, what became of each licence, and the money of it all. */
export function OrderLines({ order, desk }: { order: Order; desk: OrderTimeline }) {
  const isPlan = order.kind === 'subscription';
  const taxName = order.tax && nameTax(order.tax);
  return (
    <section className="panel" aria-labelledby="lines">
      <h2 id="lines">{isPlan ? t('Plan') : t('Fonts and licences')}</h2>
      {isPlan ? <PlanLines order={order} /> : <FontLines order={order} desk={desk} />}
      <dl className={styles.sums}>
        {order.tax && taxName && <Sum name={taxName} dollars={order.tax.amount} />}
        <Sum name={t('Total')} dollars={order.totalAmount} />
        <Sum name={t('Captured')} dollars={desk.captured} isPaid />
        {desk.refunded > 0 && <Sum name={t('Refunded')} dollars={desk.refunded} />}
        {desk.refundPending > 0 && <Sum name={t('Refund pending')} dollars={desk.refundPending} />}
      </dl>
    </section>
  );
}

function PlanLines({ order: { orderItems } }: { order: Order }) {
  return (
    <table className="tab stack">
      <thead>
        <tr>
          <th>{t('Plan')}</th>
          <th>{t('Period')}</th>
          <th className="num">{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {orderItems.map((item) => (
          <tr key={item.id}>
            <td className="main b">{nameFont(item)}</td>
            <td data-l={t('Period')}>{nameLicense(item)}</td>
            <td className="num b" data-l={t('Amount')}>
              <Price dollars={item.price} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FontLines({ order, desk }: { order: Order; desk: OrderTimeline }) {
  const facts = new Map(desk.lines.map((line) => [line.id, line]));
  return (
    <div data-scroll>
      <table className={`tab stack ${styles.lines}`}>
        <thead>
          <tr>
            <th>{t('Font')}</th>
            <th>{t('License')}</th>
            <th>{t('Licence number')}</th>
            <th>{t('State')}</th>
            <th className="num">{t('Downloads')}</th>
            <th className="num">{t('Amount')}</th>
          </tr>
        </thead>
        <tbody>
          {order.orderItems.map((item) => {
            const { id, license, quantity, price, credit } = item;
            const line = facts.get(id);
            const state = line?.licenseStatus ? states[line.licenseStatus] : null;
            return (
              <tr key={id}>
                <td className="main b">{nameFont(item)}</td>
                <td data-l={t('License')}>
                  <span>
                    {nameLicense(item)}
                    {quantity > 1 && (
                      <> {rich('× {quantity}, {price} each', { quantity, price: <Price dollars={price} /> })}</>
                    )}
                    {credit !== null && <span className={`two ${styles.fact}`}>{formatCredit(credit)}</span>}
                  </span>
                </td>
                <td data-l={t('Licence number')} className="whole">
                  {license.licenseNumber ?? t('none yet')}
                </td>
                <td data-l={t('State')}>
                  {state === null ? (
                    <span className="badge">{line?.isGivenBack ? t('Refunded') : t('Not issued')}</span>
                  ) : (
                    <span className={`badge ${state.look}`}>{t(state.name)}</span>
                  )}
                </td>
                <td className="num" data-l={t('Downloads')}>
                  {line?.downloads ?? 0}
                </td>
                <td className="num b" data-l={t('Amount')}>
                  <Price dollars={line?.amount ?? price * quantity} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Sum({ name, dollars, isPaid = false }: { name: string; dollars: number; isPaid?: boolean }) {
  return (
    <div className={isPaid ? styles.paid : ''}>
      <dt>{name}</dt>
      <dd className="b">
        <Price dollars={dollars} />
      </dd>
    </div>
  );
}
