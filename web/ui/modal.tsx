import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './modal.module.css';

/**
 * A native modal dialog: focus goes in, Escape and a click outside close it, focus returns to where it was.
 * `place` is the middle of the upper half, the side where the line ends, the one where it starts, or all of the window.
 */
export function Modal({
  isOpen,
  onClose,
  label,
  place = 'middle',
  mayClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  place?: 'middle' | 'side' | 'start' | 'large';
  /** Asked before Escape or a click outside closes it; where it says no, it stays. */
  mayClose?: () => boolean;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (isOpen && !element.open) element.showModal();
    if (!isOpen && element.open) element.close();
  }, [isOpen]);
  // A dialog that is taken off the page while it is open would keep the focus from going back.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`${styles.modal} ${styles[place]}`}
      aria-label={label}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && mayClose && !mayClose()) event.preventDefault();
      }}
      onCancel={(event) => {
        if (event.target === event.currentTarget && mayClose && !mayClose()) event.preventDefault();
      }}
      onClick={(event) => {
        // Only the veil is the dialog itself; everything else is inside it.
        if (event.target === event.currentTarget && (!mayClose || mayClose())) event.currentTarget.close();
      }}
    >
      {isOpen && children}
    </dialog>
  );
}
