import { useState } from 'react';
import type { LicenseImport } from '#contract/admin/imports.ts';
import { everyAddress } from '#contract/admin-addresses.ts';
import { useAct } from '../../api/use-act.ts';
import { useDrop } from '../../ui/form/use-drop.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { sendForm } from '../products/send-form.ts';
import { UploadControl } from '../products/upload-control.tsx';
import { ImportReport } from './import-report.tsx';
import styles from './imports.module.css';
import { texts } from './texts.ts';

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
      const address = everyAddress.importLicenses[1] + (forGood ? '' : '?dryRun=1');
      const report = await sendForm<LicenseImport>('POST', address, form, {
        onProgress: (loaded, total) => setPercent(Math.round((loaded / Math.max(1, total)) * 100)),
      });
      setTried({ file, report });
      if (report.isImported && report.licenses > 0) toastSuccess(texts.imported);
    }, texts.notRead);
  const bring = (file: File) => {
    setTried(null);
    return send(file, false);
  };
  const drop = useDrop(bring);

  return (
    <>
      <PageHead title="Sold elsewhere" />
      <div className="headrow">
        <h1>Bring what you sold elsewhere</h1>
        <p className="two">
          Old buyers find their licences and fonts here. No order, no invoice and no money in the books is made.
        </p>
      </div>
      <section className={styles.drop} aria-label="Drop a CSV here" {...drop}>
        <div>
          <p>Drop a CSV of licences here. Nothing is written before you say so.</p>
          <p className="two">
            Columns: email, name, font, license and date (2021-05-04); if you have them, number, quantity and licensee.
          </p>
        </div>
        <p className={styles.ways}>
          <a
            className="link"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`}
            download="licences.csv"
          >
            Download an example
          </a>
          <UploadControl accept=".csv,.tsv,.txt" isBusy={isBusy} onFile={bring}>
            Choose a CSV
          </UploadControl>
        </p>
      </section>
      <div aria-live="polite">
        {isBusy && (
          <p className={styles.busy} role="status">
            <progress max={100} value={percent < 100 ? percent : undefined} aria-label="Progress" />
            {percent < 100 ? `${percent}% sent` : tried ? 'Importing...' : 'Checking every line...'}
          </p>
        )}
        {fields.file && <p className="note bad">{fields.file} Nothing was written.</p>}
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
