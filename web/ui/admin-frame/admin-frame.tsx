import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import '../../styles/admin.css';
import { Wordmark } from '../drawing/wordmark.tsx';
import styles from './admin-frame.module.css';
import { AdminIcon } from './admin-icon.tsx';
import { AdminDrawer } from './drawer.tsx';
import { useAdminFold } from './fold.ts';
import { type AdminLink, AdminLinks } from './links.tsx';
import { AdminUser } from './user.tsx';

export type { AdminLink };

/**
 * The frame of the pages behind a login: a sidebar that folds to initials (on a phone it comes over the page), a bar with
 * `search` and who is here, and the page.
 */
export function AdminFrame({
  label,
  links,
  settings = [],
  ways = [],
  fullname,
  onLogout,
  search,
  children,
}: {
  label: string;
  links: readonly AdminLink[];
  /** Pages of the group Settings, which the folded sidebar leaves out. */
  settings?: readonly AdminLink[];
  /** Where else this person may go, in the menu. */
  ways?: readonly AdminLink[];
  fullname: string;
  onLogout: () => void;
  search?: ReactNode;
  children: ReactNode;
}) {
  const sidebarId = useId();
  const [isFolded, fold] = useAdminFold();
  return (
    <div className={`office ${isFolded ? styles.folded : ''}`}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <aside id={sidebarId}>
        <Link className="word" to="/" aria-label="Huruf, home">
          {isFolded ? <span aria-hidden="true">H</span> : <Wordmark height={19} />}
        </Link>
        <AdminLinks label={label} links={links} settings={settings} isFolded={isFolded} />
      </aside>
      <div>
        <header className={`top ${styles.top}`}>
          <button
            type="button"
            className="ib s wide"
            aria-label="Sidebar"
            aria-expanded={!isFolded}
            aria-controls={sidebarId}
            onClick={() => fold(!isFolded)}
          >
            <AdminIcon name="sidebar" />
          </button>
          <AdminDrawer label={label} links={links} settings={settings} ways={ways} onLogout={onLogout} />
          {search}
          <Link className={`link wide ${styles.back}`} to="/">
            Back to Sites
          </Link>
          <AdminUser fullname={fullname} ways={ways} onLogout={onLogout} />
        </header>
        <main id="main" tabIndex={-1} style={{ outline: 0 }}>
          {children}
        </main>
      </div>
    </div>
  );
}
