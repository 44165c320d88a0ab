import { t } from '#contract/languages/translate.ts';
import type { User } from '#contract/nouns/accounts.ts';
import { asRead } from '../../api/as-read.ts';
import { renewUser } from '../../api/session-store.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { ChoiceField } from '../../ui/form/choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { LongField } from '../../ui/form/free-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { callAdmin } from '../call-admin.ts';
import styles from '../form/dialog.module.css';
import { FormDialog } from '../form/form-dialog.tsx';
import { texts } from './texts.ts';

/** As the contract lists them; the schemas themselves stay out of the browser. */
const roles: readonly User['role'][] = ['customer', 'admin', 'finance', 'bloger'];

/** The fields of a user; a password is only given to a new one, and the own email is changed at the account. */
function UserFields({
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
      <Field label={t('Username')} {...field('username')} />
      <Field
        label={t('Email')}
        type="email"
        readOnly={isOwn}
        hint={isOwn ? t('Change your own in your account, with your password.') : undefined}
        {...field('email')}
      />
      <Field label={t('Full Name')} {...field('fullname')} />
      {user === null && (
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="new-password"
          error={errors.password}
          hint={t('8 characters or more.')}
        />
      )}
      <Field label={t('Phone')} type="tel" {...field('phoneNumber')} />
      <ChoiceField
        label={t('Role')}
        name="role"
        options={roles.map((role) => [role, role])}
        defaultValue={user?.role ?? 'customer'}
      />
      <div className={styles.wide}>
        <LongField label={t('Address')} rows={2} {...field('address')} />
      </div>
    </div>
  );
}

const names = ['username', 'email', 'fullname', 'phoneNumber', 'address', 'role'] as const;

/** Adds a user, or changes the one that is given. */
export function UserDialog({ user, onClose }: { user: User | null; onClose: () => void }) {
  const { session } = useAuth();

  /** Sends only what was changed, so that two owners do not undo each other. */
  async function change(before: User, form: FormData) {
    const typed = readFields(form);
    const body = Object.fromEntries(names.filter((name) => typed[name] !== before[name]).map((n) => [n, typed[n]]));
    const { data } = await callAdmin('updateUser', { params: { id: before.id }, body, headers: asRead(before) });
    if (data.user.id === session?.user.id) renewUser(data.user);
  }

  return (
    <FormDialog
      title={user === null ? t('Add New User') : t('Edit User')}
      verb={user === null ? t('Add user') : t('Save user')}
      work={(form) => (user === null ? add(form) : change(user, form))}
      failure={t(texts.notSaved)}
      done={user === null ? t(texts.added) : t(texts.updated)}
      onClose={onClose}
    >
      {(errors) => <UserFields user={user} isOwn={user !== null && user.id === session?.user.id} errors={errors} />}
    </FormDialog>
  );
}

async function add(form: FormData) {
  await callAdmin('createUser', { body: { ...readFields(form), password: String(form.get('password') ?? '') } });
}

function readFields(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    username: text('username'),
    email: text('email'),
    fullname: text('fullname'),
    phoneNumber: text('phoneNumber'),
    address: text('address'),
    role: text('role') as User['role'],
  };
}
