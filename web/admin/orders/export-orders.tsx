import { everyAddress } from '#contract/admin-addresses.ts';
import { authorize } from '../../api/browser-send.ts';
import { saveFile } from '../../api/save-file.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { useWork } from '../use-work.ts';

/** Saves the orders that are shown, all pages of them, as a table for spreadsheets. */
export function ExportOrders({ asked, isAll }: { asked: Readonly<Record<string, string>>; isAll: boolean }) {
  const { isBusy, run } = useWork();
  const [, path] = everyAddress.exportOrders;
  const save = () =>
    run('The orders could not be exported', () => saveFile(`${path}?${new URLSearchParams(asked)}`, authorize()));
  return (
    <button
      type="button"
      className="btn small"
      disabled={isBusy}
      onClick={save}
      title={isAll ? 'All orders' : 'The orders of this view'}
    >
      <Icon name="download" size={16} />
      {isBusy ? 'Exporting...' : 'Export CSV'}
    </button>
  );
}
