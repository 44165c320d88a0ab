import { useState } from 'react';
import { Link } from 'react-router';
import type { LicenseImport } from '#contract/admin/imports.ts';
import { everyAddress } from '#contract/admin-addresses.ts';
import { t } from '#contract/languages/translate.ts';
import { sayCount, writeNumber } from '#contract/text/write-number.ts';
import { useAct } from '../../api/use-act.ts';
import { useDrop } from '../../ui/form/use-drop.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { sendForm } from '../products/product-form.ts';
import { UploadControl } from '../products/upload-control.tsx';
import styles from './imports.module.css';
import { texts } from './texts.ts';

/** So many are shown; whoever mends these sees the next. */
const MOST_WRONG = 200;

export { staticPage as headers } from '../../api/page-headers.ts';
export { clientAction } from '../../api/use-act.ts';

const EXAMPLE = [
  'email,name,font,license,date,number,quantity,licensee',
  'rani@example.com,Rani Wijaya,Kata Serif,Standard License,2021-05-04,OLD-1001,1,Studio Rani',
  'budi@example.com,Budi Santoso,Kata Serif,Web License,2022-11-30,,,',
].join('\r\n');

/** Licences that were sold before this shop: a table is tried first, and brought in when all of it holds. */
export default function ImportsPage() {
  const { isBusy, fields, act } = useAct({ changesPage: false });
  const [tried, setTried] = useState<{ file: File; report: LicenseImport } | null>(null);
  const [percent, setPercent] = useState(0);

  const send = (file: File, forGood: boolean) =>
    act(async () => {
      const form = new FormData();
      form.append('file', file);
      setPercent(0);
      if (!forGood) setTried(null);
      const address = everyAddress.importLicenses[1] + (forGood ? '' : '?dryRun=1');
      const report = await sendForm<LicenseImport>('POST', address, form, {
        onProgress: (loaded, total) => setPercent(Math.round((loaded / Math.max(1, total)) * 100)),
      });
      setTried({ file, report });
      if (report.isImported && report.licenses > 0) toastSuccess(t(texts.imported));
    }, t(texts.notRead));
  const bring = (file: File) => send(file, false);
  const drop = useDrop(bring);

  return (
    <>
      <PageHead title={t('Sold elsewhere')} />
      <div className="headrow">
        <h1>{t('Bring what you sold elsewhere')}</h1>
        <p className="two">
          {rich(
            'Old buyers find their licences and fonts here. No order, no invoice and no money in the books is made. {link} first.',
            { link: <Link to="/admin/imports/fonts">{t('Bring the fonts')}</Link> },
          )}
        </p>
      </div>
      <section className={styles.drop} aria-label={t('Drop a CSV here')} {...drop}>
        <div>
          <p>{t('Drop a CSV of licences here. Nothing is written before you say so.')}</p>
          <p className="two">
            {t(
              'Columns: email, name, font, license and date (2021-05-04); if you have them, number, quantity and licensee.',
            )}
          </p>
        </div>
        <p className={styles.ways}>
          <a
            className="link"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`}
            download="licences.csv"
          >
            {t('Download an example')}
          </a>
          <UploadControl accept=".csv,.tsv,.txt" isBusy={isBusy} onFile={bring}>
            {t('Choose a CSV')}
          </UploadControl>
        </p>
      </section>
      <div aria-live="polite">
        {isBusy && (
          <p className={styles.busy} role="status">
            <progress max={100} value={percent < 100 ? percent : undefined} aria-label={t('Progress')} />
            {percent < 100
              ? t('{percent}% sent', { percent })
              : tried
                ? t('Importing...')
                : t('Checking every line...')}
          </p>
        )}
        {fields.file && <p className="note bad">{t('{file} Nothing was written.', { file: fields.file })}</p>}
        {tried && (
          <ImportReport
            name={tried.file.name}
            report={tried.report}
            isBusy={isBusy}
            onImport={() => send(tried.file, true)}
          />
        )}
      </div>
    </>
  );
}

/** What a table of licences would make, what is wrong with it, and, once it was imported, what it made. */
function ImportReport({
  name,
  report,
  isBusy,
  onImport,
}: {
  name: string;
  report: LicenseImport;
  isBusy: boolean;
  onImport: () => void;
}) {
  const { licenses, wrong, isImported } = report;
  return (
    <section aria-label={t('What is in {name}', { name })}>
      <div className="headrow">
        <h2 className="t24">
          <bdi>{name}</bdi>
        </h2>
        {!isImported && wrong.length === 0 && licenses > 0 && (
          <button type="button" className="btn fill small" disabled={isBusy} onClick={onImport}>
            {isBusy ? t('Importing...') : sayCount('Import {count} licence', 'Import {count} licences', licenses)}
          </button>
        )}
      </div>
      <p role="status" className={styles.says}>
        {sayReport(report)}
      </p>
      {wrong.length > 0 ? <WrongLines wrong={wrong} /> : <Lines report={report} />}
    </section>
  );
}

function sayReport({ licenses, customers, there, wrong, isImported }: LicenseImport): string {
  if (wrong.length > 0)
    return sayCount(
      '{count} line can not be taken, so nothing is imported. Mend the table and choose it again.',
      '{count} lines can not be taken, so nothing is imported. Mend the table and choose it again.',
      new Set(wrong.map(({ row }) => row)).size,
    );
  const known =
    there === 0 ? '' : ` ${sayCount('{count} licence is here already.', '{count} licences are here already.', there)}`;
  if (licenses === 0) return there === 0 ? t('The table has no lines.') : t('Nothing to import:{known}', { known });
  const made = t('{licenses} and {customers}', {
    licenses: sayCount('{count} licence', '{count} licences', licenses),
    customers: sayCount('{count} new customer', '{count} new customers', customers),
  });
  const mail = customers === 0 ? '' : t(' New customers set a password by "Forgot password" on the login page.');
  const said = isImported ? t('Imported: {made}.', { made }) : t('Would make: {made}.', { made });
  return `${said}${known}${mail}`;
}

function WrongLines({ wrong }: Pick<LicenseImport, 'wrong'>) {
  const rest = wrong.length - MOST_WRONG;
  return (
    <>
      <table className="tab stack">
        <thead>
          <tr>
            <th>{t('Line')}</th>
            <th>{t('Column')}</th>
            <th>{t('What is wrong')}</th>
          </tr>
        </thead>
        <tbody>
          {wrong.slice(0, MOST_WRONG).map(({ row, column, why }) => (
            <tr key={`${row} ${column}`}>
              <td data-l={t('Line')}>{row}</td>
              <td data-l={t('Column')}>{column ?? t('whole line')}</td>
              <td data-l={t('What is wrong')}>{why}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Rest many={rest} />
    </>
  );
}

function Lines({ report: { lines, licenses, there, isImported } }: { report: LicenseImport }) {
  const rest = licenses + there - lines.length;
  if (lines.length === 0) return null;
  return (
    <>
      <table className="tab stack">
        <thead>
          <tr>
            <th>{t('Buyer')}</th>
            <th>{t('Font')}</th>
            <th>{t('Licence')}</th>
            <th>{t('Sold')}</th>
            <th>{t('Number')}</th>
            <th>{t('State')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.row}>
              <td className="main">
                <span className="b">{line.fullname}</span>
                <br />
                <span className="two">{line.email}</span>
              </td>
              <td data-l={t('Font')}>{line.product.name}</td>
              <td data-l={t('Licence')}>
                {line.licenseType.name}
                {line.quantity > 1 && t(', {quantity} times', { quantity: line.quantity })}
                {line.licensee !== line.fullname && t(', for {licensee}', { licensee: line.licensee })}
              </td>
              <td data-l={t('Sold')}>{line.issuedAt.slice(0, 10)}</td>
              <td data-l={t('Number')}>{line.licenseNumber ?? t('made here')}</td>
              <td data-l={t('State')}>{sayState(line, isImported)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Rest many={rest} />
    </>
  );
}

function Rest({ many }: { many: number }) {
  if (many <= 0) return null;
  return <p className={`two ${styles.rest}`}>{t('and {count} more.', { count: writeNumber(many) })}</p>;
}

function sayState({ isThere, isNewCustomer }: LicenseImport['lines'][number], isImported: boolean): string {
  if (isThere) return t('here already');
  if (isImported) return t('imported');
  return isNewCustomer ? t('new customer') : t('new licence');
}
