import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { User } from '#contract/accounts.ts';
import { call } from '../../api/call.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { ListSearch } from '../../ui/list-search.tsx';
import { LoadTrouble } from '../../ui/load-trouble.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { sayTrouble } from '../../ui/toast-store.ts';
import styles from '../table.module.css';
import { addressTable, readTable, type TableView } from '../table-address.ts';
import { TableFoot } from '../table-foot.tsx';
import { DeleteUser } from './delete-user.tsx';
import { UserDialog } from './user-dialog.tsx';
import { type UserSort, UsersTable, userSorts } from './users-table.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

type Open = { to: 'add' } | { to: 'edit' | 'delete'; user: User } | null;

export default function UsersPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const view = readTable(search, userSorts);
  const { page, size, sort, query } = view;
  const addressOf = (change: Partial<TableView<UserSort>>) => addressTable('/admin/users', userSorts[0], view, change);
  const ask = useCallback(
    () => call('listUsers', { query: { page, limit: size, sort, query: query || undefined } }),
    [page, size, sort, query],
  );
  const { data: answer, isLoading, hasFailed, reload } = useAnswer(ask);
  const users = answer?.data ?? [];
  const total = answer?.total ?? users.length;
  const pages = Math.max(1, Math.ceil(total / size));
  const isBehindTheEnd = answer !== null && !isLoading && !hasFailed && page > pages;
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const closeAndReload = () => {
    close();
    reload();
  };

  useEffect(() => {
    if (hasFailed) sayTrouble('Failed to fetch users');
  }, [hasFailed]);
  // The last page is gone when its last user is.
  const lastPage = isBehindTheEnd ? addressOf({ page: pages }) : null;
  useEffect(() => {
    if (lastPage !== null) navigate(lastPage, { replace: true });
  }, [lastPage, navigate]);

  return (
    <>
      <PageHead title="Users Management" />
      <div className="headrow">
        <h1>Users Management</h1>
        <div className="tools">
          <ListSearch
            label="Search users"
            query={query}
            onSearch={(words) => navigate(addressOf({ query: words.slice(0, 200) }))}
          />
          <button type="button" className="btn fill small" onClick={() => setOpen({ to: 'add' })}>
            Add New User
          </button>
        </div>
      </div>
      {isLoading && answer === null && <span className="spin" role="status" aria-label="Loading" />}
      {hasFailed && <LoadTrouble what="The users" onRetry={reload} />}
      {answer && users.length === 0 && !isBehindTheEnd && (
        <div className={styles.none}>
          <p className="t24">No users found</p>
          {query !== '' && (
            <Link className="link" to={addressOf({ query: '' })}>
              Clear the search
            </Link>
          )}
        </div>
      )}
      {users.length > 0 && (
        <>
          <div data-scroll>
            <UsersTable
              users={users}
              sort={sort}
              isBusy={isLoading}
              addressOf={(other) => addressOf({ sort: other })}
              onEdit={(user) => setOpen({ to: 'edit', user })}
              onDelete={(user) => setOpen({ to: 'delete', user })}
            />
          </div>
          <TableFoot
            page={page}
            size={size}
            shown={users.length}
            total={total}
            addressOf={(other) => addressOf({ page: other })}
            onSize={(other) => navigate(addressOf({ size: other }))}
          />
        </>
      )}
      {open?.to === 'add' && <UserDialog user={null} onClose={close} onSaved={closeAndReload} />}
      {open?.to === 'edit' && <UserDialog user={open.user} onClose={close} onSaved={closeAndReload} />}
      {open?.to === 'delete' && <DeleteUser user={open.user} onClose={close} onDeleted={closeAndReload} />}
    </>
  );
}
