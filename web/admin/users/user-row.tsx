import type { ListedUser } from '#contract/admin/users.ts';
import { AdminIcon } from '../../ui/admin-frame/admin-icon.tsx';
import { RowActions } from '../table/row-actions.tsx';
import styles from '../table/table.module.css';

/** A user, with what can be done to him. */
export function UserRow({
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
      <td data-l="Full Name">
        <bdi className={`ell b ${styles.cut}`} title={user.fullname}>
          {user.fullname}
        </bdi>
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
        <RowActions name={user.username} onEdit={onEdit} onDelete={onDelete}>
          <button type="button" className="ib s" aria-label={`Sessions of ${user.username}`} onClick={onSessions}>
            <AdminIcon name="person" />
          </button>
          {user.secondFactor && (
            <button
              type="button"
              className="ib s"
              aria-label={`Second factor of ${user.username}`}
              title="Has a second factor"
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
