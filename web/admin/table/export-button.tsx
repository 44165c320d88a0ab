import { t } from '#contract/languages/translate.ts';
import { authorize } from '../../api/browser-send.ts';
import { saveFile } from '../../api/save-file.ts';
import { useAct } from '../../api/use-act.ts';
import { Icon } from '../../ui/drawing/icon.tsx';

type ExportButtonProps = {
  /** Of the file, from the root of the shop, without its query. */
  path: string;
  query: Record<string, string>;
  /** What is said where it is not saved. */
  trouble: string;
  /** What it is called where its words say too little. */
  label?: string;
  title?: string;
  children: string;
};

/** Saves a file that only staff may have, such as a table for spreadsheets. */
export function ExportButton({ path, query, trouble, label, title, children }: ExportButtonProps) {
  const { isBusy, act } = useAct({ changesPage: false });
  const save = () => act(() => saveFile(`${path}?${new URLSearchParams(query)}`, authorize()), trouble);
  return (
    <button type="button" className="btn small" disabled={isBusy} onClick={save} aria-label={label} title={title}>
      <Icon name="download" size={16} />
      {isBusy ? t('Exporting...') : children}
    </button>
  );
}
