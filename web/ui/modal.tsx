import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './modal.module.css';

/**
 * A native modal dialog: focus goes in, Escape and a click outside close it, focus returns to where it was.
 * `place` is the middle of the upper half, the side where the line ends, or the one where it starts.
 */
export function Modal({
  isOpen,
  onClose,
  label,
  place = 'middle',
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  place?: 'middle' | 'side' | 'start';
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for this click is Escape, which the dialog knows by itself.
    <dialog
      ref={dialog}
      className={`${styles.modal} ${styles[place]}`}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        // Only the veil is the dialog itself; everything else is inside it.
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      {isOpen && children}
    </dialog>
  );
}
