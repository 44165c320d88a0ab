import { useState } from 'react';

/** What lies over a list: the form of a row or, with null, of a new one; or the question before a row goes. */
type OpenDialog<Row> = { to: 'edit'; row: Row | null } | { to: 'delete'; row: Row };

/** The dialogs of a list, of which one is open at most. `onDone` asks for the list again and then closes it, so that no old row is opened. */
export function useRowDialogs<Row>(reload: () => Promise<void>) {
  const [open, setOpen] = useState<OpenDialog<Row> | null>(null);
  const onClose = () => setOpen(null);
  return {
    open,
    onAdd: () => setOpen({ to: 'edit', row: null }),
    onEdit: (row: Row) => setOpen({ to: 'edit', row }),
    onDelete: (row: Row) => setOpen({ to: 'delete', row }),
    onClose,
    onDone: async () => {
      await reload();
      onClose();
    },
  };
}
