import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { FontTable } from '#contract/admin/uploads.ts';
import { everyAddress } from '#contract/admin-addresses.ts';
import { msg, t } from '#contract/languages/translate.ts';
import { sayCount, writeNumber } from '#contract/text/write-number.ts';
import { useAct } from '../../api/use-act.ts';
import { useDrop } from '../../ui/form/use-drop.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { toastError, toastSuccess } from '../../ui/toast/toast.ts';
import { useAskBeforeUnload } from '../form/ask-to-leave.tsx';
import { sendForm } from '../products/product-form.ts';
import { UploadControl } from '../products/upload-control.tsx';
import styles from './imports.module.css';
import { texts } from './texts.ts';
import { type FontRow, joinFiles, type RowState, useFontImport } from './use-font-import.ts';

export { staticPage as headers } from '../../api/page-headers.ts';
export { clientAction } from '../../api/use-act.ts';

const EXAMPLE = [
  'file,sku,name,price,sale price,categories,tags,status,Price of Web License',
  'kata-serif.zip,KATA-1,Kata Serif,49,,Text,"book, editorial",published,59',
  'aksara-mono.zip,AKS-1,Aksara Mono,29,19,Code,,draft,',
].join('\r\n');

const isTable = ({ name }: File) => /\.(csv|tsv)$/i.test(name);

/** A whole catalogue at once: a table says which file becomes which product, and is tried before anything is written. */
export default function FontsPage() {
  const { isBusy, fields, act } = useAct({ changesPage: false });
  const { rows, begin, isUnderway, bringAll, stop } = useFontImport();
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
    return act(async () => {
      setTable(null);
      begin([]);
      const form = new FormData();
      form.append('file', file);
      const found = await sendForm<FontTable>('POST', everyAddress.checkFontTable[1], form);
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
      <PageHead title={t('Bring your fonts')} />
      <div className="headrow">
        <h1>{t('Bring your fonts')}</h1>
        <p className="two">
          {rich(
            'A folder of ZIPs and a table with their prices become products, one after the other. Choose the same again later, and it goes on where it was left. {link} come after that.',
            { link: <Link to="/admin/imports">{t('Licences sold elsewhere')}</Link> },
          )}
        </p>
      </div>
      <section className={styles.drop} aria-label={t('Drop font files and their table here')} {...drop}>
        <div>
          <p>{t('Drop the font files and one CSV here. Nothing is written before you say so.')}</p>
          <p className="two">
            {t(
              'Columns: file, sku and price; if you have them, name, sale price, type, categories, tags, description, status (draft or published) and a “Price of” column for a licence type.',
            )}
          </p>
        </div>
        <p className={styles.ways}>
          <a className="link" href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`} download="fonts.csv">
            {t('Download an example')}
          </a>
          <UploadControl accept=".csv,.tsv,.zip,.ttf,.otf,.woff,.woff2" isBusy={isBusy || isUnderway} onFiles={choose}>
            {t('Choose files')}
          </UploadControl>
          <UploadControl isFolder isBusy={isBusy || isUnderway} onFiles={choose}>
            {t('Choose a folder')}
          </UploadControl>
        </p>
      </section>
      <div aria-live="polite">
        {isBusy && (
          <p className={styles.busy} role="status">
            <progress aria-label={t('Progress')} />
            {t('Checking every line...')}
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
                    ? sayCount('Try {count} font again', 'Try {count} fonts again', left)
                    : sayCount('Bring {count} font', 'Bring {count} fonts', left)}
                </button>
              )
            )}
          </div>
          <p role="status" className={styles.says}>
            {sayTable(rows, table.wrong, many)}
          </p>
          {isUnderway && (
            <p className={styles.busy}>
              <progress
                max={rows.length}
                value={rows.length - left - many('lacking') - many('sending')}
                aria-label={t('Fonts brought')}
              />
            </p>
          )}
          <Rows rows={rows} wrong={table.wrong} />
        </section>
      )}
    </>
  );
}

function sayTable(rows: readonly FontRow[], wrong: FontTable['wrong'], many: (is: RowState['is']) => number): string {
  const said = [
    [many('done'), msg('{count} brought')],
    [many('sending') + many('ready'), msg('{count} to bring')],
    [many('there'), msg('{count} here already')],
    [many('lacking'), msg('{count} without a file')],
    [many('failed'), msg('{count} not taken')],
    [wrong.length, wrong.length === 1 ? msg('{count} line is wrong') : msg('{count} lines are wrong')],
  ] as const;
  const words = said
    .filter(([number]) => number > 0)
    .map(([number, { text }]) => t(text, { count: writeNumber(number) }));
  return words.length === 0 && rows.length === 0 ? t('The table has no lines.') : `${words.join(', ')}.`;
}

function Rows({ rows, wrong }: { rows: readonly FontRow[]; wrong: FontTable['wrong'] }) {
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
        {rows.map(({ row, file, fields, state }) => (
          <tr key={row}>
            <td className="main">
              <bdi className="b">{file}</bdi>
            </td>
            <td data-l={t('Product')}>
              {fields.name ?? t('named by its fonts')}
              <br />
              <span className="two">{fields.sku}</span>
            </td>
            <td data-l={t('State')}>{sayState(state, fields.status)}</td>
            <td className="num" data-l={t('Price')}>
              {fields.regularPrice ? `$${fields.regularPrice}` : t('as it is')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sayState(state: RowState, status: string | undefined): ReactNode {
  switch (state.is) {
    case 'there':
      return t('here already');
    case 'ready':
      return status === 'published' ? t('will be published') : t('will be a draft');
    case 'sending':
      return state.percent < 100 ? t('{percent}% sent', { percent: state.percent }) : t('the fonts are being read');
    case 'done':
      return status === 'published' ? t('published') : t('brought as a draft');
    default:
      return <span className="err">{state.why}</span>;
  }
}
