import { type ReactNode, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { AdminIcon } from '../../ui/admin-frame/admin-icon.tsx';

/**
 * At the end of a row: change what it is about, which the keys of a table come to first, or delete it; `children` are
 * what else can be done.
 */
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
      <button type="button" className="ib s" aria-label={t('Edit {name}', { name })} onClick={onEdit}>
        <AdminIcon name="edit" />
      </button>
      {children}
      <button type="button" className="ib s" aria-label={t('Delete {name}', { name })} onClick={onDelete}>
        <AdminIcon name="trash" />
      </button>
    </span>
  );
}

/** What lies over a list: the form of a row or, with null, of a new one; or the question before a row goes. */
type OpenDialog<Row> = { to: 'edit'; row: Row | null } | { to: 'delete'; row: Row };

/** The dialogs of a list; at most one is open. */
export function useRowDialogs<Row>() {
  const [open, setOpen] = useState<OpenDialog<Row> | null>(null);
  return {
    open,
    onAdd: () => setOpen({ to: 'edit', row: null }),
    onEdit: (row: Row) => setOpen({ to: 'edit', row }),
    onDelete: (row: Row) => setOpen({ to: 'delete', row }),
    onClose: () => setOpen(null),
  };
}
