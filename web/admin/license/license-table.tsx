import type { LicenseType } from '#contract/license-types.ts';
import { Price } from '../../ui/price.tsx';
import { RowActions } from '../table/row-actions.tsx';
import table from '../table/table.module.css';
import styles from './license.module.css';

/** The licence types in the order of the licence page, with what can be done to each. */
export function LicenseTable({
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
          <th>Name</th>
          <th>Description</th>
          <th className="num">Price</th>
          <th className="num">Action</th>
        </tr>
      </thead>
      <tbody>
        {licenses.map((license) => (
          <tr key={license.id}>
            <td className={`main b ${styles.name}`}>{license.name}</td>
            <td className={styles.description}>{license.description}</td>
            <td className="num" data-l="Price">
              {license.pricing === 'product' ? 'of the font' : <Price dollars={license.price} />}
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
