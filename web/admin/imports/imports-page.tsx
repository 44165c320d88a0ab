import { useState } from 'react';
import { Link } from 'react-router';
import type { LicenseImport } from '#contract/admin/imports.ts';
import { t } from '#contract/languages/translate.ts';
import { nameSold } from '#contract/parts.ts';
import { staffAddresses } from '#contract/staff-addresses.ts';
import { formatCount, writeNumber } from '#contract/text/write-number.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { useDrop } from '../../ui/form/use-drop.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { sendForm } from '../form/send-form.ts';
import { HoldersToEmail } from './holders-to-email.tsx';
import styles from './imports.module.css';
import { texts } from './texts.ts';

/** This many are shown; anyone who mends these sees the next. */
const MOST_WRONG = 200;

export { staticPage as headers } from '../../api/page-headers.ts';

const EXAMPLE = [
  'email,name,font,license,date,number,quantity,licensee,part',
  'rani@example.com,Rani Wijaya,Kata Serif,Standard License,2021-05-04,OLD-1001,1,Studio Rani,',
  'budi@example.com,Budi Santoso,Kata Serif,Web License,2022-11-30,,,,Bold',
].join('\r\n');

/** Licences that were sold before this shop: a table is tried first, and brought in when all of it holds. */
export default function ImportsPage() {
  const { isPending, fields, mutate } = useMutation({ revalidates: false });
  const [tried, setTried] = useState<{ file: File; report: LicenseImport } | null>(null);
  const [percent, setPercent] = useState(0);

  const send = (file: File, forGood: boolean) =>
    mutate(async () => {
      const form = new FormData();
      form.append('file', file);
      setPercent(0);
      if (!forGood) setTried(null);
      const address = staffAddresses.importLicenses[1] + (forGood ? '' : '?dryRun=1');
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
        <h1>{t('Import earlier licences')}</h1>
        <p className="two">
          {rich(
            'Earlier buyers find their licences and fonts here. No order, invoice or ledger entry is made. {link} first.',
            { link: <Link to="/admin/imports/fonts">{t('Upload the fonts')}</Link> },
          )}
        </p>
      </div>
      <section className={styles.drop} aria-label={t('Drop a CSV here')} {...drop}>
        <div>
          <p>{t('Drop a CSV of licences here. Nothing is imported until you confirm.')}</p>
          <p className="two">
            {t(
              'Columns: email, name, font, license and date (2021-05-04); if you have them, number, quantity, licensee and part (a package or style; empty for the family).',
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
          <FileButton accept=".csv,.tsv,.txt" isBusy={isPending} onFile={bring}>
            {t('Choose a CSV')}
          </FileButton>
        </p>
      </section>
      <div aria-live="polite">
        {isPending && (
          <p className={styles.busy} role="status">
            <progress max={100} value={percent < 100 ? percent : undefined} aria-label={t('Progress')} />
            {percent < 100 ? t('{percent}% sent', { percent }) : tried ? t('Importing...') : t('Checking every row...')}
          </p>
        )}
        {fields.file && <p className="note bad">{t('{file} Nothing was written.', { file: fields.file })}</p>}
        {tried && (
          <ImportReport
            name={tried.file.name}
            report={tried.report}
            isBusy={isPending}
            onImport={() => send(tried.file, true)}
          />
        )}
      </div>
      <HoldersToEmail />
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
            {isBusy ? t('Importing...') : formatCount('Import {count} licence', 'Import {count} licences', licenses)}
          </button>
        )}
      </div>
      <p role="status" className={styles.says}>
        {describeReport(report)}
      </p>
      {wrong.length > 0 ? <WrongLines wrong={wrong} /> : <Lines report={report} />}
    </section>
  );
}

function describeReport({ licenses, customers, there, wrong, isImported }: LicenseImport): string {
  if (wrong.length > 0)
    return formatCount(
      '{count} row has an error, so nothing was imported. Fix it and upload the file again.',
      '{count} rows have errors, so nothing was imported. Fix them and upload the file again.',
      new Set(wrong.map(({ row }) => row)).size,
    );
  const known =
    there === 0
      ? ''
      : ` ${formatCount('{count} licence is already here.', '{count} licences are already here.', there)}`;
  if (licenses === 0) return there === 0 ? t('The table has no rows.') : t('Nothing to import:{known}', { known });
  const made = t('{licenses} and {customers}', {
    licenses: formatCount('{count} licence', '{count} licences', licenses),
    customers: formatCount('{count} new customer', '{count} new customers', customers),
  });
  const mail = customers === 0 ? '' : t(' New customers set a password by "Forgot password" on the login page.');
  const text = isImported ? t('Imported: {made}.', { made }) : t('This would create: {made}.', { made });
  return `${text}${known}${mail}`;
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
            <th>{t('What’s wrong')}</th>
          </tr>
        </thead>
        <tbody>
          {wrong.slice(0, MOST_WRONG).map(({ row, column, why }) => (
            <tr key={`${row} ${column}`}>
              <td data-l={t('Line')}>{row}</td>
              <td data-l={t('Column')}>{column ?? t('whole line')}</td>
              <td data-l={t('What’s wrong')}>{why}</td>
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
              <td data-l={t('Font')}>{nameSold(line.product.name, line.part)}</td>
              <td data-l={t('Licence')}>
                {line.licenseType.name}
                {line.quantity > 1 && t(', {quantity} times', { quantity: line.quantity })}
                {line.licensee !== line.fullname && t(', for {licensee}', { licensee: line.licensee })}
              </td>
              <td data-l={t('Sold')}>{line.issuedAt.slice(0, 10)}</td>
              <td data-l={t('Number')}>{line.licenseNumber ?? t('made here')}</td>
              <td data-l={t('State')}>{describeState(line, isImported)}</td>
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

function describeState({ isThere, isNewCustomer }: LicenseImport['lines'][number], isImported: boolean): string {
  if (isThere) return t('already here');
  if (isImported) return t('imported');
  return isNewCustomer ? t('new customer') : t('new licence');
}
