import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import { formatTerm } from '#contract/text/fill-terms.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin, listEveryType } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { RowActions, useRowDialogs } from '../table/row-actions.tsx';
import table from '../table/table.module.css';
import type { Route } from './+types/license-admin-page.ts';
import { AssignLicense } from './assign-license.tsx';
import styles from './license.module.css';
import { LicenseDialog } from './license-dialog.tsx';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

export const clientLoader = inBrowser(() => tryLoad(listEveryType()));

export default function LicenseAdminPage({ loaderData }: Route.ComponentProps) {
  const { data: licenses, isLoading, hasFailed, reload } = useLoaded(loaderData);
  const { open, onAdd, onEdit, onDelete, onClose } = useRowDialogs<LicenseType>();
  return (
    <>
      <PageHead title={t('Manage License Types')} />
      <div className="headrow">
        <h1>{t('Manage License Types')}</h1>
        <button type="button" className="btn fill small" onClick={onAdd}>
          {t('Add License')}
        </button>
      </div>
      <div className={styles.parts}>
        <AssignLicense licenses={licenses ?? []} />
        <section className="panel" aria-labelledby="license-list">
          <h2 id="license-list">{t('License List')}</h2>
          {isLoading && licenses === null && <WaitingRows rows={12} heads={32.5} height={38} phone={149} />}
          {hasFailed && <LoadError what={t('The licence types')} onRetry={reload} />}
          {licenses?.length === 0 && <p className={`t24 ${styles.none}`}>{t('Data not found')}</p>}
          {licenses !== null && licenses.length > 0 && (
            <LicenseTable licenses={licenses} isBusy={isLoading} onEdit={onEdit} onDelete={onDelete} />
          )}
        </section>
      </div>
      {open?.to === 'edit' && (
        <LicenseDialog
          license={open.row}
          lacksStandard={licenses?.every(({ pricing }) => pricing === 'own') ?? false}
          onClose={onClose}
        />
      )}
      {open?.to === 'delete' && <DeleteLicense license={open.row} onClose={onClose} />}
    </>
  );
}

/** Asks before a licence type is taken off the shop. */
function DeleteLicense({ license, onClose }: { license: LicenseType; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name: license.name })}
      keep={t('Keep the license')}
      verb={t('Delete the license')}
      work={() => callAdmin('deleteLicenseType', { params: { id: license.id } })}
      failure={t(texts.notDeleted)}
      done={t(texts.deleted)}
      onClose={onClose}
    >
      {t('No font is offered under it any more. Licences already sold don’t change.')}
    </ConfirmDialog>
  );
}

/** The licence types in the order of the licence page, with what can be done to each. */
function LicenseTable({
  licenses,
  isBusy,
  onEdit,
  onDelete,
}: {
  licenses: readonly LicenseType[];
  isBusy: boolean;
  onEdit: (license: LicenseType) => void;
  onDelete: (license: LicenseType) => void;
}) {
  return (
    <table className={`tab stack ${table.rows}`} aria-busy={isBusy}>
      <thead>
        <tr>
          <th>{t('Name')}</th>
          <th>{t('Description')}</th>
          <th className="num">{t('Price')}</th>
          <th className="num">{t('Action')}</th>
        </tr>
      </thead>
      <tbody>
        {licenses.map((license) => (
          <tr key={license.id}>
            <td className={`main ${styles.name}`}>
              <span className="b">{license.name}</span>{' '}
              <Link className={`link two ${styles.terms}`} to={`/admin/license/${license.id}/terms`}>
                {license.terms ? t('Terms, version {version}', { version: license.terms.version }) : t('Write terms')}
                <span className="vh"> {t('of {name}', { name: license.name })}</span>
              </Link>
            </td>
            <td className={styles.description}>{license.description}</td>
            <td className="num" data-l={t('Price')}>
              {license.pricing === 'product' ? t('of the font') : <Price dollars={license.price} />}
              {license.termMonths !== null && <span className="two"> {formatTerm(license.termMonths)}</span>}
            </td>
            <td className="end">
              <RowActions name={license.name} onEdit={() => onEdit(license)} onDelete={() => onDelete(license)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
