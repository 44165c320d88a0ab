import { useId } from 'react';
import type { User } from '#contract/accounts.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LongField } from '../../ui/long-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from '../dialog.module.css';

/** As the contract lists them; the schemas themselves stay out of the browser. */
const roles: readonly User['role'][] = ['customer', 'admin', 'finance', 'bloger'];

/** The fields of a user; a password is only given to a new one. */
export function UserFields({ user, errors }: { user: User | null; errors: Readonly<Record<string, string>> }) {
  const roleId = useId();
  return (
    <div className={styles.pairs}>
      <Field
        label="Username"
        name="username"
        autoComplete="off"
        defaultValue={user?.username}
        error={errors.username}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={user?.email}
        error={errors.email}
      />
      <Field
        label="Full Name"
        name="fullname"
        autoComplete="off"
        defaultValue={user?.fullname}
        error={errors.fullname}
      />
      {user === null && (
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          error={errors.password}
          hint="8 characters or more."
        />
      )}
      <Field
        label="Phone"
        name="phoneNumber"
        type="tel"
        autoComplete="off"
        defaultValue={user?.phoneNumber}
        error={errors.phoneNumber}
      />
      <div className="field">
        <label className="lab" htmlFor={roleId}>
          Role
        </label>
        <span className="sel">
          <select className="in" id={roleId} name="role" defaultValue={user?.role ?? 'customer'}>
            {roles.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      </div>
      <div className={styles.wide}>
        <LongField
          label="Address"
          name="address"
          rows={2}
          autoComplete="off"
          defaultValue={user?.address}
          error={errors.address}
        />
      </div>
    </div>
  );
}
