import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { findAdmin } from '../../session/admin-pages.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { findDashboard } from '../../session/session.ts';
import styles from './masthead.module.css';
import { usePageLinks } from './use-page-links.ts';

export const userMenuId = 'user-menu';

/** Who you are and where you can go; on a phone also the pages of the masthead. `isHigh` under a compact masthead. */
export function UserMenu({ isHigh }: { isHigh: boolean }) {
  const { session, logout } = useAuth();
  const navigate = useNavigate();
  const office = session && findAdmin(session.user);
  const menu = useRef<HTMLElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when another page comes.
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
  }, [key]);

  return (
    <nav
      id={userMenuId}
      ref={menu}
      className={`${styles.menu} ${isHigh ? styles.high : ''}`}
      popover="auto"
      aria-label="You"
    >
      {session && (
        <div className={styles.who}>
          <p className="b">
            <bdi>{session.user.fullname}</bdi>
          </p>
          <p className="two t13">{session.user.role === 'admin' ? 'Administrator' : session.user.email}</p>
        </div>
      )}
      <div className={`phone ${styles.part}`}>
        {usePageLinks().map(({ to, name }) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
      </div>
      {session ? (
        <div className={styles.part}>
          <Link to={findDashboard(session.user)}>Go to Dashboard</Link>
          {office && <Link to={office}>Go to office</Link>}
          {session.user.role !== 'admin' && <Link to="/customer/order-history">Order history</Link>}
          <Link to="/customer/account">Account</Link>
          <button type="button" onClick={() => logout(navigate)}>
            Logout
          </button>
        </div>
      ) : (
        <div className={styles.part}>
          <Link to="/login">Login</Link>
          <Link to="/register">Create Account</Link>
        </div>
      )}
    </nav>
  );
}
