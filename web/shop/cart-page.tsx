import { staticPage } from '../api/page-headers.ts';
import styles from './cart.module.css';
import { CartContents } from './cart-contents.tsx';

export const headers = staticPage;

export default function CartPage() {
  return (
    <div className={`sheet ${styles.page}`}>
      <title>Cart · Huruf</title>
      <h1 className="t32">Cart</h1>
      <CartContents />
    </div>
  );
}
