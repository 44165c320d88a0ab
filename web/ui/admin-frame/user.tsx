import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../drawing/icon.tsx';
import styles from './admin-frame.module.css';
import type { AdminLink } from './links.tsx';
import { AdminWays } from './ways.tsx';

/** Who is here, and the ways out. */
export function AdminUser({
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
      <button type="button" className={styles.user} popoverTarget={menuId} aria-label={`${fullname}, menu`}>
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
