import { everyAddress } from '#contract/admin-addresses.ts';
import { localeNow } from '#contract/text/write-number.ts';
import { authorize } from '../../api/browser-send.ts';
import { saveFile } from '../../api/save-file.ts';
import { useAct } from '../../api/use-act.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { texts } from './texts.ts';

/** Saves the entries of a month with its totals, as a table for spreadsheets. */
export function ExportMonth({ month }: { month: string }) {
  const { isBusy, act } = useAct({ changesPage: false });
  const [, path] = everyAddress.exportLedger;
  const save = () => act(() => saveFile(`${path}?${new URLSearchParams({ month })}`, authorize()), texts.notExported);
  return (
    <button
      type="button"
      className="btn small"
      disabled={isBusy}
      onClick={save}
      aria-label={`Export ${formatMonth(month)} as CSV`}
    >
      <Icon name="download" size={16} />
      {isBusy ? 'Exporting...' : 'CSV'}
    </button>
  );
}

/** A month of the wire as a person reads it: 2026-11 is November 2026. */
export function formatMonth(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(localeNow(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
