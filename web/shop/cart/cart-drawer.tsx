import { t } from '#contract/languages/translate.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { Modal } from '../../ui/modal.tsx';
import styles from './cart.module.css';
import { CartContents } from './cart-contents.tsx';

/** The cart at the side of any page of the shop. */
export default function CartDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} label={t('Cart')} place="side">
      <div className={styles.drawer}>
        <div className={styles.head}>
          <h2>{t('Cart')}</h2>
          <button type="button" className="ib" aria-label={t('Close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <CartContents />
      </div>
    </Modal>
  );
}
