import type { User } from '#contract/accounts.ts';
import { Icon } from '../../ui/icon.tsx';
import { SortHead } from '../sort-head.tsx';
import styles from '../table.module.css';
import type { TableView } from '../table-address.ts';

export const userSorts = ['id', 'username', 'fullname', 'email', 'role'] as const;
export type UserSort = (typeof userSorts)[number];

/** The users of a page, with what can be done to each. */
export function UsersTable({
  users,
  sort,
  isBusy,
  addressOf,
  onEdit,
  onDelete,
}: {
  users: readonly User[];
  sort: TableView<UserSort>['sort'];
  isBusy: boolean;
  addressOf: (sort: TableView<UserSort>['sort']) => string;
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
}) {
  const head = (name: string, field: UserSort, className = '') => (
    <SortHead
      name={name}
      field={field}
      sort={sort}
      className={className}
      addressOf={(isDown) => addressOf(isDown ? `-${field}` : field)}
    />
  );
  return (
    <table className={`tab stack brief ${styles.rows}`} aria-busy={isBusy}>
      <thead>
        <tr>
          {head('ID', 'id', `num ${styles.id}`)}
          {head('Username', 'username')}
          {head('Full Name', 'fullname')}
          {head('Email', 'email')}
          <th>Address</th>
          <th>Phone</th>
          {head('Role', 'role')}
          <th className="num">Actions</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <td className={`num two ${styles.id}`} data-l="ID">
              {user.id}
            </td>
            <td className="main">
              <bdi>{user.username}</bdi>
            </td>
            <td data-l="Full Name">
              <bdi className="b">{user.fullname}</bdi>
            </td>
            <td data-l="Email">
              <span className={`ell ${styles.cut}`} title={user.email}>
                {user.email}
              </span>
            </td>
            <td data-l="Address">
              <bdi className={`ell ${styles.cut}`} title={user.address}>
                {user.address}
              </bdi>
            </td>
            <td data-l="Phone">{user.phoneNumber}</td>
            <td className="brk phone" aria-hidden="true" />
            <td data-l="Role" className="key">
              {user.role === 'admin' ? <span className="tag">admin</span> : user.role}
            </td>
            <td className="end">
              <span className="acts">
                <button
                  type="button"
                  className="ib s"
                  aria-label={`Edit ${user.username}`}
                  onClick={() => onEdit(user)}
                >
                  <Icon name="edit" />
                </button>
                <button
                  type="button"
                  className="ib s"
                  aria-label={`Delete ${user.username}`}
                  onClick={() => onDelete(user)}
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
