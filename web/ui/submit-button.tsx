import { Icon } from './icon.tsx';

/** The one filled button of a form. While busy it says so and takes no second press. */
export function SubmitButton({ isBusy, busyText, children }: { isBusy: boolean; busyText: string; children: string }) {
  return (
    <button type="submit" className="btn fill wide-b" disabled={isBusy}>
      {isBusy ? busyText : children}
      {isBusy ? <span className="spin" style={{ height: 12 }} /> : <Icon name="right" />}
    </button>
  );
}
