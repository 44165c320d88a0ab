import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { msg, t } from '#contract/languages/translate.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { findDashboard } from '../../api/session.ts';
import { useFeature } from '../../api/use-feature.ts';
import { useCart } from '../../cart/cart-store.ts';
import { findAdmin } from '../../session/admin-pages.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { Icon } from '../../ui/drawing/icon.tsx';
import { PageWord, usePageWord } from '../../ui/page-word.tsx';
import { useShop } from '../../ui/use-shop.ts';
import styles from './masthead.module.css';
import { useOverlays } from './overlays.ts';

const pageLinks = [
  { to: '/', name: msg('Home') },
  { to: '/about', name: msg('About') },
  { to: '/product', name: msg('Product') },
  { to: '/license', name: msg('License') },
  { to: '/contact', name: msg('Contact') },
] as const;

/** From here on the masthead is compact. */
const compactAfter_px = 50;

/** `onNear` is called when the pointer or the focus comes to it. */
export function ShopHeader({ onNear }: { onNear: () => void }) {
  const isCompact = useIsScrolled(compactAfter_px);
  const { openCart, openSearch } = useOverlays();
  const lines = useCart()?.length ?? 0;
  return (
    <>
      <header className={`mast ${styles.mast} ${isCompact ? `compact ${styles.compact}` : ''}`}>
        <div className="sheet grid">
          <Link className="word c3" to="/" aria-label={t('{name}, home', { name: useShop()?.name })}>
            <PageWord word={usePageWord()} cap_px={24} />
          </Link>
          <nav className="c5 wide" aria-label={t('Main')}>
            {usePageLinks().map(({ to, name }) => (
              <NavLink key={to} to={to} end={to === '/'} className={({ isActive }) => (isActive ? 'at' : '')}>
                {t(name)}
              </NavLink>
            ))}
          </nav>
          <div className="tools c4">
            <button
              type="button"
              onClick={openSearch}
              onPointerEnter={onNear}
              onFocus={onNear}
              aria-label={t('Search')}
              aria-haspopup="dialog"
            >
              <Icon name="search" />
              <span className="wide">{t('Search')}</span>
              <span className="kbd wide" aria-hidden="true">
                /
              </span>
            </button>
            <button
              type="button"
              onClick={openCart}
              onPointerEnter={onNear}
              onFocus={onNear}
              aria-label={formatCount('Cart {count} item', 'Cart {count} items', lines)}
              aria-haspopup="dialog"
            >
              <Icon name="bag" />
              <span className="wide">{t('Cart')}</span>{' '}
              <span className="count" data-testid="cart-count">
                {lines}
              </span>
            </button>
            <UserButton />
          </div>
        </div>
      </header>
      <UserMenu isHigh={isCompact} />
    </>
  );
}

/** The user's menu; without a session, the link to the login. On a phone the menu of all pages. */
function UserButton() {
  const { session } = useAuth();
  const label = session ? t('{fullname}, menu', { fullname: session.user.fullname }) : t('Menu');
  const name = session ? session.user.fullname.split(/\s/)[0] || session.user.fullname : t('Login');
  const person = (
    <span className={styles.user}>
      <Icon name="person" />
      <span className={styles.name}>{name}</span>
    </span>
  );
  return (
    <>
      <span className="wide">
        {session ? (
          <button type="button" popoverTarget={userMenuId} aria-label={label}>
            {person}
          </button>
        ) : (
          <Link to="/login">{person}</Link>
        )}
      </span>
      <span className="phone">
        <button type="button" popoverTarget={userMenuId} aria-label={label}>
          <Icon name="menu" />
        </button>
      </span>
    </>
  );
}

function useIsScrolled(beyond_px: number): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const onScroll = () => setIsScrolled(window.scrollY > beyond_px);
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [beyond_px]);
  return isScrolled;
}

const userMenuId = 'user-menu';

/** Who you are and where you can go; on a phone also the pages of the masthead. `isHigh` under a compact masthead. */
function UserMenu({ isHigh }: { isHigh: boolean }) {
  const { session, logout } = useAuth();
  const navigate = useNavigate();
  const admin = session && findAdmin(session.user);
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
      aria-label={t('You')}
    >
      {session && (
        <div className={styles.who}>
          <p className="b">
            <bdi>{session.user.fullname}</bdi>
          </p>
          <p className="two t13">{session.user.role === 'admin' ? t('Administrator') : session.user.email}</p>
        </div>
      )}
      <div className={`phone ${styles.part}`}>
        {usePageLinks().map(({ to, name }) => (
          <Link key={to} to={to}>
            {t(name)}
          </Link>
        ))}
      </div>
      {session ? (
        <div className={styles.part}>
          <Link to={findDashboard(session.user)}>{t('Go to Dashboard')}</Link>
          {admin && <Link to={admin}>{t('Go to admin')}</Link>}
          {session.user.role !== 'admin' && <Link to="/customer/order-history">{t('Order history')}</Link>}
          <Link to="/customer/account">{t('Account')}</Link>
          <button type="button" onClick={() => logout(navigate)}>
            {t('Logout')}
          </button>
        </div>
      ) : (
        <div className={styles.part}>
          <Link to="/login">{t('Login')}</Link>
          <Link to="/register">{t('Create Account')}</Link>
        </div>
      )}
    </nav>
  );
}

/** The pages named in the masthead, in its order, as far as they are open. */
function usePageLinks() {
  const hasContact = useFeature('contact');
  return hasContact ? pageLinks : pageLinks.filter(({ to }) => to !== '/contact');
}
