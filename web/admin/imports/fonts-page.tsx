import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { FontTable } from '#contract/admin/uploads.ts';
import { msg, t } from '#contract/languages/translate.ts';
import { staffAddresses } from '#contract/staff-addresses.ts';
import { formatCount, writeNumber } from '#contract/text/write-number.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { useDrop } from '../../ui/form/use-drop.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { toastError, toastSuccess } from '../../ui/toast/toast.ts';
import { useAskBeforeUnload } from '../form/ask-to-leave.tsx';
import { sendForm } from '../form/send-form.ts';
import { ProposedParts } from '../parts/proposed-parts.tsx';
import styles from './imports.module.css';
import { texts } from './texts.ts';
import { type FontRow, joinFiles, type RowState, useFontImport } from './use-font-import.ts';

export { staticPage as headers } from '../../api/page-headers.ts';

const EXAMPLE = [
  'file,sku,name,price,sale price,categories,tags,status,Price of Web License,Packages and styles',
  'kata-serif.zip,KATA-1,Kata Serif,49,,Text,"book, editorial",published,59,"Uprights (Regular, Bold): 35; Bold: 20"',
  'aksara-mono.zip,AKS-1,Aksara Mono,29,19,Code,,draft,,',
].join('\r\n');

const isTable = ({ name }: File) => /\.(csv|tsv)$/i.test(name);

/**
 * A whole catalogue at once: a table says which file becomes which product, and is tried before anything is written.
 */
export default function FontsPage() {
  const { isPending, fields, mutate } = useMutation({ revalidates: false });
  const { rows, begin, notePriced, isUnderway, bringAll, stop } = useFontImport();
  const [priced, setPriced] = useState<number | null>(null);
  const [table, setTable] = useState<{ name: string; wrong: FontTable['wrong'] } | null>(null);
  useAskBeforeUnload(isUnderway);
  const drop = useDrop((_, files) => isUnderway || choose(files));

  function choose(files: readonly File[]) {
    const tables = files.filter(isTable);
    const [file] = tables;
    if (file === undefined || tables.length > 1)
      return toastError(
        t(texts.notRead),
        file ? t(texts.manyTables(tables.map(({ name }) => name))) : t(texts.noTable),
      );
    return mutate(async () => {
      setTable(null);
      begin([]);
      const form = new FormData();
      form.append('file', file);
      const found = await sendForm<FontTable>('POST', staffAddresses.checkFontTable[1], form);
      setTable({ name: file.name, wrong: found.wrong });
      begin(
        joinFiles(
          found.rows,
          files.filter((one) => !isTable(one)),
        ),
      );
    }, t(texts.notRead));
  }

  const counts = Map.groupBy(rows, ({ state }) => state.is);
  const many = (is: RowState['is']) => counts.get(is)?.length ?? 0;
  const left = many('ready') + many('failed');

  async function run() {
    if ((await bringAll()) > 0) toastSuccess(t(texts.brought));
  }

  return (
    <>
      <PageHead title={t('Upload your fonts')} />
      <div className="headrow">
        <h1>{t('Upload your fonts')}</h1>
        <p className="two">
          {rich(
            'Turn a folder of ZIPs and a table of prices into products. Choose the same folder again later to continue. Then import {link}.',
            { link: <Link to="/admin/imports">{t('Licences sold elsewhere')}</Link> },
          )}
        </p>
      </div>
      <section className={styles.drop} aria-label={t('Drop font files and their table here')} {...drop}>
        <div>
          <p>{t('Drop the font files and one CSV here. Nothing is imported until you confirm.')}</p>
          <p className="two">
            {t(
              'Columns: file, sku and price; if you have them, name, sale price, type, categories, tags, description, status (draft or published), a “Price of” column for a licence type, and packages and styles (such as “Bold: 25; Uprights (Regular, Bold): 40”).',
            )}
          </p>
        </div>
        <p className={styles.ways}>
          <a className="link" href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`} download="fonts.csv">
            {t('Download an example')}
          </a>
          <FileButton accept=".csv,.tsv,.zip,.ttf,.otf,.woff,.woff2" isBusy={isPending || isUnderway} onFiles={choose}>
            {t('Choose files')}
          </FileButton>
          <FileButton isFolder isBusy={isPending || isUnderway} onFiles={choose}>
            {t('Choose a folder')}
          </FileButton>
        </p>
      </section>
      <div aria-live="polite">
        {isPending && (
          <p className={styles.busy} role="status">
            <progress aria-label={t('Progress')} />
            {t('Checking every row...')}
          </p>
        )}
        {fields.file && <p className="note bad">{t('{file} Nothing was written.', { file: fields.file })}</p>}
      </div>
      {table && (
        <section aria-label={t('What is in {name}', { name: table.name })}>
          <div className="headrow">
            <h2 className="t24">
              <bdi>{table.name}</bdi>
            </h2>
            {isUnderway ? (
              <button type="button" className="btn small" onClick={stop}>
                {t('Stop')}
              </button>
            ) : (
              left > 0 && (
                <button type="button" className="btn fill small" onClick={run}>
                  {many('failed') === left
                    ? formatCount('Try {count} font again', 'Try {count} fonts again', left)
                    : formatCount('Upload {count} font', 'Upload {count} fonts', left)}
                </button>
              )
            )}
          </div>
          <p role="status" className={styles.says}>
            {formatTable(rows, table.wrong, many)}
          </p>
          {isUnderway && (
            <p className={styles.busy}>
              <progress
                max={rows.length}
                value={rows.length - left - many('lacking') - many('sending')}
                aria-label={t('Fonts uploaded')}
              />
            </p>
          )}
          {rows.some(canDivide) && (
            <p className={`two ${styles.says}`}>
              {t(
                'A family of several styles can be sold in packages and single styles too. Nothing of it is sold so until you save its prices.',
              )}
            </p>
          )}
          <Rows rows={rows} wrong={table.wrong} onPrice={setPriced} />
        </section>
      )}
      {priced !== null && (
        <ProposedParts
          key={priced}
          id={priced}
          onSaved={(parts) => notePriced(priced, parts)}
          onClose={() => setPriced(null)}
        />
      )}
    </>
  );
}

/** Whether it was uploaded just now, has several styles, and is sold whole. */
const canDivide = ({ state }: FontRow) =>
  state.is === 'done' && state.product.styleCount > 1 && state.product.parts.length === 1;

function formatTable(
  rows: readonly FontRow[],
  wrong: FontTable['wrong'],
  many: (is: RowState['is']) => number,
): string {
  const result = [
    [many('done'), msg('{count} uploaded')],
    [many('sending') + many('ready'), msg('{count} to upload')],
    [many('there'), msg('{count} already here')],
    [many('lacking'), msg('{count} without a file')],
    [many('failed'), msg('{count} skipped')],
    [wrong.length, wrong.length === 1 ? msg('{count} row is wrong') : msg('{count} rows are wrong')],
  ] as const;
  const words = result
    .filter(([number]) => number > 0)
    .map(([number, { text }]) => t(text, { count: writeNumber(number) }));
  return words.length === 0 && rows.length === 0 ? t('The table has no rows.') : `${words.join(', ')}.`;
}

function Rows({
  rows,
  wrong,
  onPrice,
}: {
  rows: readonly FontRow[];
  wrong: FontTable['wrong'];
  onPrice: (id: number) => void;
}) {
  if (rows.length + wrong.length === 0) return null;
  return (
    <table className="tab stack">
      <thead>
        <tr>
          <th>{t('File')}</th>
          <th>{t('Product')}</th>
          <th>{t('State')}</th>
          <th className="num">{t('Price')}</th>
        </tr>
      </thead>
      <tbody>
        {wrong.map(({ row, why }) => (
          <tr key={row}>
            <td className="main">{t('Line {row}', { row })}</td>
            <td data-l={t('Product')}>{t('none')}</td>
            <td data-l={t('State')} colSpan={2}>
              <span className="err">{why}</span>
            </td>
          </tr>
        ))}
        {rows.map((one) => {
          const { row, file, fields, state } = one;
          return (
            <tr key={row}>
              <td className="main">
                <bdi className="b">{file}</bdi>
              </td>
              <td data-l={t('Product')}>
                {fields.name ?? t('named by its fonts')}
                <br />
                <span className="two">{fields.sku}</span>
              </td>
              <td data-l={t('State')}>
                {describeState(state, fields.status)}
                {state.is === 'done' && canDivide(one) && (
                  <>
                    <br />
                    <button type="button" className="link" onClick={() => onPrice(state.product.id)}>
                      {t('Price its {count} styles', { count: state.product.styleCount })}
                    </button>
                  </>
                )}
              </td>
              <td className="num" data-l={t('Price')}>
                {fields.regularPrice ? `$${fields.regularPrice}` : t('as it is')}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function describeState(state: RowState, status: string | undefined): ReactNode {
  switch (state.is) {
    case 'there':
      return t('already here');
    case 'ready':
      return status === 'published' ? t('will be published') : t('will be a draft');
    case 'sending':
      return state.percent < 100 ? t('{percent}% sent', { percent: state.percent }) : t('the fonts are being read');
    case 'done':
      return status === 'published' ? t('published') : t('uploaded as a draft');
    default:
      return <span className="err">{state.why}</span>;
  }
}
