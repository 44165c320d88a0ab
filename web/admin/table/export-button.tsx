import { t } from '#contract/languages/translate.ts';
import { authorize } from '../../api/browser-send.ts';
import { saveFile } from '../../api/save-file.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { confirmedAgain } from '../call-admin.ts';

type ExportButtonProps = {
  /** Of the file, from the root of the shop, without its query. */
  path: string;
  query: Record<string, string>;
  /** What is said where it is not saved. */
  failure: string;
  /** What it is called where its words say too little. */
  label?: string;
  title?: string;
  children: string;
};

/** Saves a file that only staff may have, such as a table for spreadsheets. */
export function ExportButton({ path, query, failure, label, title, children }: ExportButtonProps) {
  const { isPending, mutate } = useMutation({ revalidates: false });
  const save = () =>
    mutate(() => confirmedAgain(() => saveFile(`${path}?${new URLSearchParams(query)}`, authorize())), failure);
  return (
    <button type="button" className="btn small" disabled={isPending} onClick={save} aria-label={label} title={title}>
      <Icon name="download" size={16} />
      {isPending ? t('Exporting...') : children}
    </button>
  );
}
