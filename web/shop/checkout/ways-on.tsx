import { Link } from 'react-router';
import { useAuth } from '../../session/auth-provider.tsx';
import { findDashboard } from '../../session/session.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import styles from './checkout.module.css';

/** Where to go after a payment; `fonts` names the way to the fonts. */
export function WaysOn({ fonts }: { fonts: string }) {
  const user = useAuth().session?.user;
  const ways = [
    { to: '/product', name: fonts },
    { to: '/', name: 'Home' },
    { to: user ? findDashboard(user) : '/customer/dashboard', name: 'Dashboard' },
  ];
  return (
    <div className={styles.ways}>
      {ways.map(({ to, name }) => (
        <Link key={name} className="btn wide-b" to={to}>
          {name} <Icon name="right" />
        </Link>
      ))}
    </div>
  );
}
