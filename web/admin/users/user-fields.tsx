import type { User } from '#contract/accounts.ts';
import { Field } from '../../ui/form/field.tsx';
import { LongField } from '../../ui/form/long-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { ChoiceField } from '../form/choice.tsx';
import styles from '../form/dialog.module.css';

/** As the contract lists them; the schemas themselves stay out of the browser. */
const roles: readonly User['role'][] = ['customer', 'admin', 'finance', 'bloger'];

/** The fields of a user; a password is only given to a new one, and the own email is changed at the account. */
export function UserFields({
  user,
  isOwn,
  errors,
}: {
  user: User | null;
  isOwn: boolean;
  errors: Readonly<Record<string, string>>;
}) {
  const field = (name: 'username' | 'email' | 'fullname' | 'phoneNumber' | 'address') => ({
    name,
    autoComplete: 'off',
    defaultValue: user?.[name],
    error: errors[name],
  });
  return (
    <div className={styles.pairs}>
      <Field label="Username" {...field('username')} />
      <Field
        label="Email"
        type="email"
        readOnly={isOwn}
        hint={isOwn ? 'Your own is changed at your account, with your password.' : undefined}
        {...field('email')}
      />
      <Field label="Full Name" {...field('fullname')} />
      {user === null && (
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          error={errors.password}
          hint="8 characters or more."
        />
      )}
      <Field label="Phone" type="tel" {...field('phoneNumber')} />
      <ChoiceField
        label="Role"
        name="role"
        options={roles.map((role) => [role, role])}
        defaultValue={user?.role ?? 'customer'}
      />
      <div className={styles.wide}>
        <LongField label="Address" rows={2} {...field('address')} />
      </div>
    </div>
  );
}
