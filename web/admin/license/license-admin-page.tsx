import type { LicenseType } from '#contract/license-types.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadTrouble } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting-rows.tsx';
import { listEveryType } from '../list-every-type.ts';
import { useRowDialogs } from '../table/use-row-dialogs.ts';
import { AssignLicense } from './assign-license.tsx';
import { DeleteLicense } from './delete-license.tsx';
import styles from './license.module.css';
import { LicenseDialog } from './license-dialog.tsx';
import { LicenseTable } from './license-table.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

export default function LicenseAdminPage() {
  const { data: licenses, isLoading, hasFailed, reload } = useAnswer(listEveryType);
  const { open, onAdd, onEdit, onDelete, onClose, onDone } = useRowDialogs<LicenseType>(reload);
  return (
    <>
      <PageHead title="Manage License Types" />
      <div className="headrow">
        <h1>Manage License Types</h1>
        <button type="button" className="btn fill small" onClick={onAdd}>
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
            <LicenseTable licenses={licenses} isBusy={isLoading} onEdit={onEdit} onDelete={onDelete} />
          )}
        </section>
      </div>
      {open?.to === 'edit' && <LicenseDialog license={open.row} onClose={onClose} onSaved={onDone} />}
      {open?.to === 'delete' && <DeleteLicense license={open.row} onClose={onClose} onDeleted={onDone} />}
    </>
  );
}
