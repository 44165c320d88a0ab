import { useState } from 'react';
import type { ListedUser } from '#contract/users.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { callAdmin } from '../call-admin.ts';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import styles from '../table/table.module.css';
import { ClearSearch, TableSearch } from '../table/table-search.tsx';
import { useRowDialogs } from '../table/use-row-dialogs.ts';
import { type TableKind, useTable } from '../table/use-table.ts';
import { DeleteUser } from './delete-user.tsx';
import { TakeOffFactor } from './take-off-factor.tsx';
import { UserDialog } from './user-dialog.tsx';
import { UserRow } from './user-row.tsx';
import { UserSessions } from './user-sessions.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

type UserSort = 'id' | 'username' | 'fullname' | 'email' | 'role';
const kind: TableKind<ListedUser, UserSort> = {
  path: '/admin/users',
  sorts: ['id', 'username', 'fullname', 'email', 'role'],
  trouble: 'Failed to fetch users',
  ask: ({ page, size, sort, query }) =>
    callAdmin('listUsers', { query: { page, limit: size, sort, query: query || undefined } }),
};

const columns: Column<UserSort>[] = [
  { name: 'ID', field: 'id', className: `num ${styles.id}` },
  { name: 'Username', field: 'username' },
  { name: 'Full Name', field: 'fullname' },
  { name: 'Email', field: 'email' },
  { name: 'Address' },
  { name: 'Phone' },
  { name: 'Role', field: 'role' },
  { name: 'Actions', className: 'num' },
];

export default function UsersPage() {
  const table = useTable(kind);
  const { open, onAdd, onEdit, onDelete, onClose, onDone } = useRowDialogs<ListedUser>(table.reload);
  const [watched, setWatched] = useState<ListedUser | null>(null);
  const [lost, setLost] = useState<ListedUser | null>(null);

  return (
    <>
      <PageHead title="Users Management" />
      <div className="headrow">
        <h1>Users Management</h1>
        <div className="tools">
          <TableSearch table={table} label="Search users" />
          <button type="button" className="btn fill small" onClick={onAdd}>
            Add New User
          </button>
        </div>
      </div>
      <SortedTable
        table={table}
        columns={columns}
        what="The users"
        none={
          <>
            <p className="t24">No users found</p>
            <ClearSearch table={table} />
          </>
        }
      >
        {(user) => (
          <UserRow
            user={user}
            onSessions={() => setWatched(user)}
            onTakeOff={() => setLost(user)}
            onEdit={() => onEdit(user)}
            onDelete={() => onDelete(user)}
          />
        )}
      </SortedTable>
      {watched !== null && <UserSessions user={watched} onClose={() => setWatched(null)} />}
      {lost !== null && (
        <TakeOffFactor
          user={lost}
          onClose={() => setLost(null)}
          onDone={() => table.reload().then(() => setLost(null))}
        />
      )}
      {open?.to === 'edit' && <UserDialog user={open.row} onClose={onClose} onSaved={onDone} />}
      {open?.to === 'delete' && <DeleteUser user={open.row} onClose={onClose} onDeleted={onDone} />}
    </>
  );
}
