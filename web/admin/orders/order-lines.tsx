import type { OrderTimeline } from '#contract/admin/orders.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { nameTax } from '#contract/shop/tax-words.ts';
import { sayCredit } from '../../ui/credit-words.ts';
import { Price } from '../../ui/price.tsx';
import { nameFont, nameLicense } from './line-names.ts';
import styles from './orders.module.css';

const states = {
  valid: { name: 'Valid', look: 'ok' },
  refunded: { name: 'Refunded', look: '' },
  superseded: { name: 'Replaced by a larger one', look: '' },
  ended: { name: 'Ended', look: '' },
};

/** What was ordered, what became of each licence, and the money of it all. */
export function OrderLines({ order, desk }: { order: Order; desk: OrderTimeline }) {
  const isPlan = order.kind === 'subscription';
  return (
    <section className="panel" aria-labelledby="lines">
      <h2 id="lines">{isPlan ? 'Plan' : 'Fonts and licences'}</h2>
      {isPlan ? <PlanLines order={order} /> : <FontLines order={order} desk={desk} />}
      <dl className={styles.sums}>
        {order.tax && nameTax(order.tax) && <Sum name={nameTax(order.tax)!} dollars={order.tax.amount} />}
        <Sum name="Total" dollars={order.totalAmount} />
        <Sum name="Captured" dollars={desk.captured} isPaid />
        {desk.refunded > 0 && <Sum name="Refunded" dollars={desk.refunded} />}
        {desk.refundPending > 0 && <Sum name="Refund on its way" dollars={desk.refundPending} />}
      </dl>
    </section>
  );
}

function PlanLines({ order: { orderItems } }: { order: Order }) {
  return (
    <table className="tab stack">
      <thead>
        <tr>
          <th>Plan</th>
          <th>Period</th>
          <th className="num">Amount</th>
        </tr>
      </thead>
      <tbody>
        {orderItems.map((item) => (
          <tr key={item.id}>
            <td className="main b">{nameFont(item)}</td>
            <td data-l="Period">{nameLicense(item)}</td>
            <td className="num b" data-l="Amount">
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
            <th>Font</th>
            <th>License</th>
            <th>Licence number</th>
            <th>State</th>
            <th className="num">Downloads</th>
            <th className="num">Amount</th>
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
                <td data-l="License">
                  <span>
                    {nameLicense(item)}
                    {quantity > 1 && (
                      <>
                        {' '}
                        × {quantity}, <Price dollars={price} /> each
                      </>
                    )}
                    {credit !== null && <span className={`two ${styles.fact}`}>{sayCredit(credit)}</span>}
                  </span>
                </td>
                <td data-l="Licence number" className="whole">
                  {license.licenseNumber ?? 'none yet'}
                </td>
                <td data-l="State">
                  {state === null ? (
                    <span className="badge">{line?.isGivenBack ? 'Given back' : 'Not issued'}</span>
                  ) : (
                    <span className={`badge ${state.look}`}>{state.name}</span>
                  )}
                </td>
                <td className="num" data-l="Downloads">
                  {line?.downloads ?? 0}
                </td>
                <td className="num b" data-l="Amount">
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
