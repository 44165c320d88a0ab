import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../drawing/icon.tsx';
import { Wordmark } from '../drawing/wordmark.tsx';
import { Modal } from '../modal.tsx';
import styles from './admin-frame.module.css';
import { type OfficeLink, OfficeLinks } from './links.tsx';
import { OfficeWays } from './ways.tsx';

/** On a phone the sidebar comes over the page, from a button in the bar. */
export function OfficeDrawer({
  label,
  links,
  settings,
  ways,
  onLogout,
}: {
  label: string;
  links: readonly OfficeLink[];
  settings: readonly OfficeLink[];
  ways: readonly OfficeLink[];
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
          <OfficeLinks label={label} links={links} settings={settings} />
          <div className={styles.out}>
            <OfficeWays ways={ways} onLogout={onLogout} />
          </div>
        </div>
      </Modal>
    </>
  );
}
