import { Link } from 'react-router';
import { Icon } from '../../ui/drawing/icon.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { Modal } from '../../ui/modal.tsx';
import styles from './subscription.module.css';
import { texts } from './texts.ts';
import type { Bought } from './use-subscription-return.ts';

/** What a subscriber reads when PayPal has said yes. */
export function SuccessDialog({ bought, onClose }: { bought: Bought | null; onClose: () => void }) {
  return (
    <Modal isOpen={bought !== null} onClose={onClose} label="Subscription paid">
      {bought && <Paid bought={bought} onClose={onClose} />}
    </Modal>
  );
}

function Paid({ bought: { subscription, isRenewal }, onClose }: { bought: Bought; onClose: () => void }) {
  return (
    <div className={styles.dialog}>
      <p className="t32" role="status">
        {isRenewal ? texts.renewed : 'Your subscription has started.'}
      </p>
      <p className="two">
        {subscription.plan?.name} is paid
        {subscription.end_date && ` until ${formatDate(subscription.end_date)}`}. A mail with the dates is on its way.
      </p>
      <p className={styles.ways}>
        <button type="button" className="btn fill" onClick={onClose}>
          Done <Icon name="right" />
        </button>
        <Link className="btn" to="/customer/fonts">
          See your fonts
        </Link>
        <Link className="btn" to="/subscription-success">
          What now?
        </Link>
      </p>
    </div>
  );
}
