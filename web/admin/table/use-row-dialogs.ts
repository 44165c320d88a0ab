import { useState } from 'react';

/** What lies over a list: the form of a row or, with null, of a new one; or the question before a row goes. */
type OpenDialog<Row> = { to: 'edit'; row: Row | null } | { to: 'delete'; row: Row };

/** The dialogs of a list, of which one is open at most. */
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
