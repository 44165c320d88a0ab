import type { LicenseType } from '#contract/license-types.ts';
import { Icon } from '../../ui/icon.tsx';
import { Price } from '../../ui/price.tsx';
import table from '../table.module.css';
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
              <span className="acts">
                <button
                  type="button"
                  className="ib s"
                  aria-label={`Edit ${license.name}`}
                  onClick={() => onEdit(license)}
                >
                  <Icon name="edit" />
                </button>
                <button
                  type="button"
                  className="ib s"
                  aria-label={`Delete ${license.name}`}
                  onClick={() => onDelete(license)}
                >
                  <Icon name="trash" />
                </button>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
