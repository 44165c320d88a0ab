import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { LanguageSwitch } from '../language-switch.tsx';
import '../../styles/admin.css';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { readItem, removeItem, watchItems, writeItem } from '../browser-storage.ts';
import { Icon } from '../drawing/icon.tsx';
import { Wordmark } from '../drawing/wordmark.tsx';
import { Modal } from '../modal.tsx';
import { useShop } from '../use-shop.ts';
import line from '../waiting/waiting-line.module.css';
import styles from './admin-frame.module.css';
import { AdminIcon } from './admin-icon.tsx';
import { type AdminGroup, type AdminLink, AdminLinks } from './links.tsx';

const folded = 'folded';
const listeners = new Set<() => void>();

/** Whether the sidebar is folded, which this browser remembers, and how to fold or unfold it. */
function useAdminFold(): [isFolded: boolean, fold: (isFolded: boolean) => void] {
  const isFolded = useSyncExternalStore(
    watch,
    () => readItem('sidebar') === folded,
    () => false,
  );
  return [isFolded, keep];
}

function keep(isFolded: boolean): void {
  if (isFolded) writeItem('sidebar', folded);
  else removeItem('sidebar');
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  const stop = watchItems(['sidebar'], listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

export type { AdminGroup, AdminLink };

/**
 * The frame of the pages behind a login: a sidebar that folds to initials (on a phone it comes over the page), a bar
 * with `search` and who is here, and the page.
 */
export function AdminFrame({
  label,
  links,
  groups = [],
  ways = [],
  fullname,
  onLogout,
  search,
  mark,
  children,
}: {
  label: string;
  links: readonly AdminLink[];
  /** More pages by the work they are for, which the folded sidebar leaves out. */
  groups?: readonly AdminGroup[];
  /** Where else this person may go, in the menu. */
  ways?: readonly AdminLink[];
  fullname: string;
  onLogout: () => void;
  search?: ReactNode;
  /** What every page of the area says in its bar. */
  mark?: string | undefined;
  children: ReactNode;
}) {
  const sidebarId = useId();
  const [isFolded, fold] = useAdminFold();
  const name = useShop()?.name ?? '';
  const isLeaving = useNavigation().state === 'loading';
  return (
    <div className={`office ${isFolded ? styles.folded : ''}`}>
      <a className="skip" href="#main">
        {t('Skip to content')}
      </a>
      <aside id={sidebarId}>
        <Link className="word" to="/" aria-label={t('{name}, home', { name })}>
          {isFolded ? <span aria-hidden="true">{[...name][0]}</span> : <Wordmark height={19} />}
        </Link>
        <AdminLinks label={label} links={links} groups={groups} isFolded={isFolded} />
      </aside>
      <div>
        <header className={`top ${styles.top}`}>
          <button
            type="button"
            className="ib s wide"
            aria-label={t('Sidebar')}
            aria-expanded={!isFolded}
            aria-controls={sidebarId}
            onClick={() => fold(!isFolded)}
          >
            <AdminIcon name="sidebar" />
          </button>
          <AdminDrawer label={label} links={links} groups={groups} ways={ways} onLogout={onLogout} />
          {search}
          {mark && <span className={`tag ${styles.mark}`}>{mark}</span>}
          <Link className={`link wide ${styles.back}`} to="/">
            {t('Back to Sites')}
          </Link>
          <AdminUser fullname={fullname} ways={ways} onLogout={onLogout} />
        </header>
        <main id="main" tabIndex={-1} style={{ outline: 0 }}>
          {children}
        </main>
        {isLeaving && <div className={`${line.line} ${styles.leaving}`} aria-hidden="true" />}
      </div>
    </div>
  );
}

/** On a phone the sidebar comes over the page, from a button in the bar. */
function AdminDrawer({
  label,
  links,
  groups,
  ways,
  onLogout,
}: {
  label: string;
  links: readonly AdminLink[];
  groups: readonly AdminGroup[];
  ways: readonly AdminLink[];
  onLogout: () => void;
}) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt !== null;
  const close = () => setOpenAt(null);
  // The drawer closes when another page comes.
  if (isOpen && openAt !== key) close();

  return (
    <>
      <button
        type="button"
        className="ib phone"
        aria-label={t('Menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpenAt(key)}
      >
        <Icon name="menu" />
      </button>
      <Modal isOpen={isOpen} onClose={close} label={t('Menu')} place="start">
        <div className={styles.drawer}>
          <div className={styles.head}>
            <Wordmark height={19} />
            <button type="button" className="ib" aria-label={t('Close')} onClick={close}>
              <Icon name="close" />
            </button>
          </div>
          <AdminLinks label={label} links={links} groups={groups} />
          <div className={styles.out}>
            <AdminWays ways={ways} onLogout={onLogout} />
          </div>
        </div>
      </Modal>
    </>
  );
}

/** Who is here, and the ways out. */
function AdminUser({
  fullname,
  ways,
  onLogout,
}: {
  fullname: string;
  ways: readonly AdminLink[];
  onLogout: () => void;
}) {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when another page comes.
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
  }, [key]);

  return (
    <>
      <button
        type="button"
        className={styles.user}
        popoverTarget={menuId}
        aria-label={t('{fullname}, menu', { fullname })}
      >
        <Icon name="person" />
        <bdi className={`wide ${styles.name}`}>{fullname}</bdi>
        <Icon name="down" />
      </button>
      <div id={menuId} ref={menu} popover="auto" className={styles.menu}>
        <p className={`b ${styles.who}`}>
          <bdi>{fullname}</bdi>
        </p>
        <AdminWays ways={ways} onLogout={onLogout} />
      </div>
    </>
  );
}

/** Where one can go from an admin area: what the person has as well, the shop, and out. */
function AdminWays({ ways, onLogout }: { ways: readonly { to: string; name: string }[]; onLogout: () => void }) {
  return (
    <>
      {ways.map(({ to, name }) => (
        <Link key={to} to={to}>
          {name}
        </Link>
      ))}
      <Link to="/">{t('Back to Sites')}</Link>
      <LanguageSwitch />
      <button type="button" onClick={onLogout}>
        {t('Logout')}
      </button>
    </>
  );
}
