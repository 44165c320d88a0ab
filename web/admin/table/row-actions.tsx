import type { ReactNode } from 'react';
import { AdminIcon } from '../../ui/admin-frame/admin-icon.tsx';

/** At the end of a row: change what it is about, which the keys of a table come to first, or delete it; `children` are what else can be done. */
export function RowActions({
  name,
  onEdit,
  onDelete,
  children,
}: {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  children?: ReactNode;
}) {
  return (
    <span className="acts">
      <button type="button" className="ib s" aria-label={`Edit ${name}`} onClick={onEdit}>
        <AdminIcon name="edit" />
      </button>
      {children}
      <button type="button" className="ib s" aria-label={`Delete ${name}`} onClick={onDelete}>
        <AdminIcon name="trash" />
      </button>
    </span>
  );
}
