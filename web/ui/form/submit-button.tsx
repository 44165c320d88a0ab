import { Icon } from '../drawing/icon.tsx';
import { useIsReady } from '../waiting/use-is-ready.ts';

/** Looks like itself already while it cannot be pressed yet. */
const asUsual = { background: 'var(--ink)', borderColor: 'var(--ink)', color: 'var(--paper)' };

/** The one filled button of a form. While busy it shows so and ignores further presses. */
export function SubmitButton({
  isBusy,
  busyText,
  children,
  onClick,
}: {
  isBusy: boolean;
  busyText: string;
  children: string;
  /** For a button that stands in no form. */
  onClick?: () => void;
}) {
  const isReady = useIsReady();
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className="btn fill wide-b"
      disabled={isBusy || !isReady}
      style={isReady ? undefined : asUsual}
      onClick={onClick}
    >
      {isBusy ? busyText : children}
      {isBusy ? <span className="spin" style={{ height: 12 }} /> : <Icon name="right" />}
    </button>
  );
}
