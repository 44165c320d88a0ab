import { useCallback, useState } from 'react';
import type { LicenseType } from '#contract/license-types.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { LoadTrouble } from '../../ui/load-trouble.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { WaitingRows } from '../../ui/waiting-rows.tsx';
import { callOffice } from '../call-office.ts';
import { AssignLicense } from './assign-license.tsx';
import { DeleteLicense } from './delete-license.tsx';
import styles from './license.module.css';
import { LicenseDialog } from './license-dialog.tsx';
import { LicenseTable } from './license-table.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

type Open = { to: 'add' } | { to: 'edit' | 'delete'; license: LicenseType } | null;

/** More than a shop has, in one answer. */
const everyType = { limit: 1_000 };

export default function LicenseAdminPage() {
  const ask = useCallback(() => callOffice('listLicenseTypes', { query: everyType }).then(({ data }) => data), []);
  const { data: licenses, isLoading, hasFailed, reload } = useAnswer(ask);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const closeAndReload = () => {
    close();
    reload();
  };
  return (
    <>
      <PageHead title="Manage License Types" />
      <div className="headrow">
        <h1>Manage License Types</h1>
        <button type="button" className="btn fill small" onClick={() => setOpen({ to: 'add' })}>
          Add License
        </button>
      </div>
      <div className={styles.parts}>
        <AssignLicense licenses={licenses ?? []} />
        <section className="panel" aria-labelledby="license-list">
          <h2 id="license-list">License List</h2>
          {isLoading && licenses === null && <WaitingRows rows={12} heads={32.5} height={38} phone={145} />}
          {hasFailed && <LoadTrouble what="The licence types" onRetry={reload} />}
          {licenses?.length === 0 && <p className={`t24 ${styles.none}`}>Data not found</p>}
          {licenses !== null && licenses.length > 0 && (
            <LicenseTable
              licenses={licenses}
              isBusy={isLoading}
              onEdit={(license) => setOpen({ to: 'edit', license })}
              onDelete={(license) => setOpen({ to: 'delete', license })}
            />
          )}
        </section>
      </div>
      {open?.to === 'add' && <LicenseDialog license={null} onClose={close} onSaved={closeAndReload} />}
      {open?.to === 'edit' && <LicenseDialog license={open.license} onClose={close} onSaved={closeAndReload} />}
      {open?.to === 'delete' && <DeleteLicense license={open.license} onClose={close} onDeleted={closeAndReload} />}
    </>
  );
}
