import { t } from '#contract/languages/translate.ts';
import { staticPage } from '../../api/page-headers.ts';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './cart.module.css';
import { CartContents } from './cart-contents.tsx';

export const headers = staticPage;

export default function CartPage() {
  return (
    <div className={`sheet ${styles.page}`}>
      <PageHead title={t('Cart')} />
      <h1 className="t32">{t('Cart')}</h1>
      <CartContents />
    </div>
  );
}
