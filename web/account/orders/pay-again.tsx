import { useState } from 'react';
import { CallRefused } from '#contract/client.ts';
import type { Order } from '#contract/orders.ts';
import { call } from '../../api/call.ts';
import { usePayments } from './account-payments.tsx';
import styles from './orders.module.css';

/** Goes on with the payment of an order that is not paid yet. */
export function PayAgain({ order }: { order: Order }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function pay() {
    setIsBusy(true);
    setProblem(null);
    try {
      const { data } = await call('createPayment', {
        body: { orderId: order.id, total: order.total_amount, currency: 'USD' },
      });
      window.location.assign(data.approval_url);
    } catch (error) {
      setIsBusy(false);
      setProblem(error instanceof CallRefused ? error.message : 'Failed to process checkout.');
    }
  }

  if (usePayments() === 'closed') return <span className={`two ${styles.last}`}>payment is closed for now</span>;
  return (
    <span className={styles.last}>
      <button type="button" className="btn small" disabled={isBusy} onClick={pay}>
        {isBusy ? 'Processing Payment...' : 'Pay with PayPal'}
      </button>
      <span role="alert">{problem !== null && <span className="err">{problem}</span>}</span>
    </span>
  );
}
