import { useState } from 'react';
import type { ListedUser } from '#contract/admin/users.ts';
import { msg, t } from '#contract/languages/translate.ts';
import type { User } from '#contract/nouns/accounts.ts';
import { AdminIcon } from '../../ui/admin-frame/admin-icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { RowActions, useRowDialogs } from '../table/row-actions.tsx';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import styles from '../table/table.module.css';
import { ClearSearch, TableSearch } from '../table/table-filters.tsx';
import { type TableKind, tableLoader, useTable } from '../table/use-table.ts';
import type { Route } from './+types/users-page.ts';
import { texts } from './texts.ts';
import { UserDialog } from './user-dialog.tsx';
import { UserSessions } from './user-sessions.tsx';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

type UserSort = 'id' | 'username' | 'fullname' | 'email' | 'role';
const kind: TableKind<ListedUser, UserSort> = {
  path: '/admin/users',
  sorts: ['id', 'username', 'fullname', 'email', 'role'],
  failure: texts.notLoaded,
  load: ({ page, size, sort, query }) =>
    callAdmin('listUsers', { query: { page, limit: size, sort, query: query || undefined } }),
};

const columns: Column<UserSort>[] = [
  { name: 'ID', field: 'id', className: `num ${styles.id}` },
  { name: msg('Username'), field: 'username' },
  { name: msg('Full Name'), field: 'fullname' },
  { name: msg('Email'), field: 'email' },
  { name: msg('Address') },
  { name: msg('Phone') },
  { name: msg('Role'), field: 'role' },
  { name: msg('Actions'), className: 'num' },
];

export const clientLoader = tableLoader(kind);

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const table = useTable(kind, loaderData);
  const { open, onAdd, onEdit, onDelete, onClose } = useRowDialogs<ListedUser>();
  const [watched, setWatched] = useState<ListedUser | null>(null);
  const [lost, setLost] = useState<ListedUser | null>(null);

  return (
    <>
      <PageHead title={t('Users Management')} />
      <div className="headrow">
        <h1>{t('Users Management')}</h1>
        <div className="tools">
          <TableSearch table={table} label={t('Search users')} />
          <button type="button" className="btn fill small" onClick={onAdd}>
            {t('Add New User')}
          </button>
        </div>
      </div>
      <SortedTable
        table={table}
        columns={columns}
        what={t('The users')}
        none={
          <>
            <p className="t24">{t('No users found')}</p>
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
      {lost !== null && <TakeOffFactor user={lost} onClose={() => setLost(null)} />}
      {open?.to === 'edit' && <UserDialog user={open.row} onClose={onClose} />}
      {open?.to === 'delete' && <DeleteUser user={open.row} onClose={onClose} />}
    </>
  );
}

/** Asks before a user is made anonymous. */
function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={t('Delete {username}?', { username: user.username })}
      keep={t('Keep the user')}
      verb={t('Delete the user')}
      work={() => callAdmin('deleteUser', { params: { id: user.id } })}
      failure={t(texts.notDeleted)}
      done={t(texts.deleted)}
      onClose={onClose}
    >
      {rich(
        'Name, email, address and phone number of {fullname} are deleted, and every session ends. Orders and licences stay. You can’t undo this.',
        { fullname: <bdi className="b">{user.fullname}</bdi> },
      )}
    </ConfirmDialog>
  );
}

/** Asks before the second factor of somebody who lost the device is taken off. */
function TakeOffFactor({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={t('Turn off the second factor of {username}?', { username: user.username })}
      keep={t('Keep it')}
      verb={t('Turn it off')}
      busyVerb={t('Turning it off...')}
      work={() => callAdmin('takeOffSecondFactor', { params: { id: user.id } })}
      failure={t(texts.factorNotTaken)}
      done={t(texts.factorTaken)}
      onClose={onClose}
    >
      <bdi className="b">{user.fullname}</bdi>{' '}
      {t(
        'can then log in with just a password; we’ll email them, and every session ends. Make sure it’s really this person who asks.',
      )}
    </ConfirmDialog>
  );
}

/** A user, with what can be done to him. */
function UserRow({
  user,
  onSessions,
  onTakeOff,
  onEdit,
  onDelete,
}: {
  user: ListedUser;
  onSessions: () => void;
  onTakeOff: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  return (
    <tr>
      <td className={`num two ${styles.id}`} data-l="ID">
        {user.id}
      </td>
      <td className="main">
        <bdi>{user.username}</bdi>
      </td>
      <td data-l={t('Full Name')}>
        <bdi className={`ell b ${styles.cut}`} title={user.fullname}>
          {user.fullname}
        </bdi>
      </td>
      <td data-l={t('Email')}>
        <span className={`ell ${styles.cut}`} title={user.email}>
          {user.email}
        </span>
      </td>
      <td data-l={t('Address')}>
        <bdi className={`ell ${styles.cut}`} title={user.address}>
          {user.address}
        </bdi>
      </td>
      <td data-l={t('Phone')}>{user.phoneNumber}</td>
      <td className="brk phone" aria-hidden="true" />
      <td data-l={t('Role')} className="key">
        {user.role === 'admin' ? <span className="tag">admin</span> : user.role}
      </td>
      <td className="end">
        <RowActions name={user.username} onEdit={onEdit} onDelete={onDelete}>
          <button
            type="button"
            className="ib s"
            aria-label={t('Sessions of {username}', { username: user.username })}
            onClick={onSessions}
          >
            <AdminIcon name="person" />
          </button>
          {user.secondFactor && (
            <button
              type="button"
              className="ib s"
              aria-label={t('Second factor of {username}', { username: user.username })}
              title={t('Has a second factor')}
              onClick={onTakeOff}
            >
              <AdminIcon name="key" />
            </button>
          )}
        </RowActions>
      </td>
    </tr>
  );
}
