import { type ReactNode, useId, useState } from 'react';
import { Link, NavLink } from 'react-router';
import '../look/office.css';
import { Icon } from './icon.tsx';
import styles from './office-shell.module.css';
import { Wordmark } from './wordmark.tsx';

export type OfficeLink = { to: string; name: string; isExact?: boolean };

/** The frame of the pages behind a login: a sidebar that folds away, a bar with who is here, and the page. */
export function OfficeShell({
  label,
  links,
  fullname,
  onLogout,
  children,
}: {
  label: string;
  links: readonly OfficeLink[];
  fullname: string;
  onLogout: () => void;
  children: ReactNode;
}) {
  const menuId = useId();
  const [isTurned, setIsTurned] = useState(false);
  return (
    <div className={`office ${styles.office} ${isTurned ? styles.turned : ''}`}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <aside>
        <Link className="word" to="/" aria-label="Huruf, home">
          <span className={styles.long}>
            <Wordmark height={19} />
          </span>
          <span className={styles.short} aria-hidden="true">
            H
          </span>
        </Link>
        <nav aria-label={label} className={styles.links}>
          {links.map(({ to, name, isExact = false }) => (
            <NavLink key={to} to={to} end={isExact} title={name} onClick={() => setIsTurned(false)}>
              <span className={styles.long}>{name}</span>
              <span className={styles.short} aria-hidden="true">
                {name[0]}
              </span>
            </NavLink>
          ))}
        </nav>
      </aside>
      <div>
        <header className="top">
          <button
            type="button"
            className="ib s"
            aria-label="Fold or unfold the sidebar"
            aria-pressed={isTurned}
            onClick={() => setIsTurned(!isTurned)}
          >
            <Icon name="sidebar" />
          </button>
          <Link className={`link ${styles.back}`} to="/">
            Back to Sites
          </Link>
          <button type="button" className={styles.user} popoverTarget={menuId} aria-label={`${fullname}, menu`}>
            <Icon name="person" />
            <bdi className="wide">{fullname}</bdi>
            <Icon name="down" />
          </button>
          <div id={menuId} popover="auto" className={styles.menu}>
            <p className={`b ${styles.who}`}>
              <bdi>{fullname}</bdi>
            </p>
            <Link to="/">Back to Sites</Link>
            <button type="button" onClick={onLogout}>
              Logout
            </button>
          </div>
        </header>
        <main id="main" tabIndex={-1} style={{ outline: 0 }}>
          {children}
        </main>
      </div>
    </div>
  );
}
