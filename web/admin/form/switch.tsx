import type { ReactNode } from 'react';

/** Turns something on and off at once. `label` names it where the words beside it say only how it stands. */
export function Switch({
  isOn,
  label,
  isBusy = false,
  onTurn,
  children,
}: {
  isOn: boolean;
  label?: string;
  isBusy?: boolean;
  onTurn: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      className={`switch ${isOn ? 'on' : ''}`}
      disabled={isBusy}
      onClick={onTurn}
    >
      <i aria-hidden="true" />
      {children}
    </button>
  );
}
