import type { PointerEvent } from 'react';
import { AdminIcon } from '../../ui/admin-frame/admin-icon.tsx';
import styles from './ordered.module.css';

/** By this a pointer takes an item of a list; the keyboard has MoveButtons. */
export function Grip({ onGrab }: { onGrab: (event: PointerEvent) => void }) {
  return (
    <span className={styles.grip} aria-hidden="true" data-grip onPointerDown={onGrab}>
      <AdminIcon name="grip" />
    </span>
  );
}
