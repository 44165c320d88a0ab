import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../drawing/icon.tsx';
import { Wordmark } from '../drawing/wordmark.tsx';
import { Modal } from '../modal.tsx';
import styles from './admin-frame.module.css';
import { type AdminLink, AdminLinks } from './links.tsx';
import { AdminWays } from './ways.tsx';

/** On a phone the sidebar comes over the page, from a button in the bar. */
export function AdminDrawer({
  label,
  links,
  settings,
  ways,
  onLogout,
}: {
  label: string;
  links: readonly AdminLink[];
  settings: readonly AdminLink[];
  ways: readonly AdminLink[];
  onLogout: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { key } = useLocation();
  const close = () => setIsOpen(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when another page comes.
  useEffect(close, [key]);

  return (
    <>
      <button
        type="button"
        className="ib phone"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="menu" />
      </button>
      <Modal isOpen={isOpen} onClose={close} label="Menu" place="start">
        <div className={styles.drawer}>
          <div className={styles.head}>
            <Wordmark height={19} />
            <button type="button" className="ib" aria-label="Close" onClick={close}>
              <Icon name="close" />
            </button>
          </div>
          <AdminLinks label={label} links={links} settings={settings} />
          <div className={styles.out}>
            <AdminWays ways={ways} onLogout={onLogout} />
          </div>
        </div>
      </Modal>
    </>
  );
}
