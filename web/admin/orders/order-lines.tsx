import { Fragment } from 'react';
import type { OrderTimeline } from '#contract/admin/orders.ts';
import { msg, t } from '#contract/languages/translate.ts';
import type { Order, OrderItem, OrderMember } from '#contract/nouns/orders.ts';
import { nameTax } from '#contract/shop/tax-words.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { formatLineCredit } from '../../ui/credit-words.ts';
import { formatDiscount } from '../../ui/discount-words.ts';
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
          {order.orderItems.map((item) =>
            item.members.length === 0 ? (
              <LineRow key={item.id} order={order} item={item} fact={facts.get(item.id)} credited={item} />
            ) : (
              <Fragment key={item.id}>
                <BundleRow order={order} item={item} />
                {item.members.map((member) => (
                  <LineRow key={member.id} order={order} item={member} fact={facts.get(member.id)} credited={null} />
                ))}
              </Fragment>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

/** A licence that was sold. `credited` is the line whose price it is; null for a member of a bundle. */
function LineRow({
  order,
  item,
  fact,
  credited,
}: {
  order: Order;
  item: OrderMember;
  fact: OrderTimeline['lines'][number] | undefined;
  credited: OrderItem | null;
}) {
  const state = fact?.licenseStatus ? states[fact.licenseStatus] : null;
  return (
    <tr>
      <td className={`main b ${credited === null ? styles.member : ''}`}>{nameFont(item)}</td>
      <td data-l={t('License')}>
        <LicenseCell order={order} item={item} credited={credited} />
      </td>
      <td data-l={t('Licence number')} className="whole">
        {item.license.licenseNumber ?? t('none yet')}
      </td>
      <td data-l={t('State')}>
        {state === null ? (
          <span className="badge">{fact?.isGivenBack ? t('Refunded') : t('Not issued')}</span>
        ) : (
          <span className={`badge ${state.look}`}>{t(state.name)}</span>
        )}
      </td>
      <td className="num" data-l={t('Downloads')}>
        {fact?.downloads ?? 0}
      </td>
      <td className="num b" data-l={t('Amount')}>
        <Price dollars={fact?.amount ?? item.price * item.quantity} />
      </td>
    </tr>
  );
}

/** A bundle that was sold; its members, with their licences and amounts, stand below it. */
function BundleRow({ order, item }: { order: Order; item: OrderItem }) {
  return (
    <tr>
      <td className="main b">{nameFont(item)}</td>
      <td data-l={t('License')}>
        <LicenseCell order={order} item={item} credited={item} />
      </td>
      <td colSpan={4} className="two">
        {formatCount('Bundle, {count} licence below', 'Bundle, {count} licences below', item.members.length)}
      </td>
    </tr>
  );
}

/** Under which licence, how many, and what was taken off. */
function LicenseCell({
  order: { discount },
  item,
  credited,
}: {
  order: Order;
  item: OrderMember;
  credited: OrderItem | null;
}) {
  const { quantity, price, credit } = item;
  return (
    <span>
      {nameLicense(item)}
      {quantity > 1 && <> {rich('× {quantity}, {price} each', { quantity, price: <Price dollars={price} /> })}</>}
      {credited !== null && discount !== null && item.discount > 0 && (
        <span className={`two ${styles.fact}`}>{formatDiscount(discount.title, item.discount)}</span>
      )}
      {credited !== null && credit !== null && (
        <span className={`two ${styles.fact}`}>{formatLineCredit(credited, credit)}</span>
      )}
    </span>
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
