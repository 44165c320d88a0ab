import { PasswordField } from '../../ui/form/password-field.tsx';
import { callAccount } from '../call-account.ts';
import { SettingsForm } from './settings-form.tsx';

/** Sets another password. */
export function PasswordForm() {
  async function change(form: FormData) {
    const body = { password: String(form.get('password')), newPassword: String(form.get('newPassword')) };
    await callAccount('changePassword', { body });
    return 'Your new password is set. You stay logged in here; every other session has ended.';
  }
  return (
    <SettingsForm
      label="Password"
      verb="Set the password"
      busyText="Setting..."
      hasSecrets
      otherwise="The password could not be set. The old one still works; try again in a moment."
      work={change}
    >
      {(errors) => (
        <>
          <PasswordField
            label="Present password"
            name="password"
            autoComplete="current-password"
            error={errors.password}
          />
          <PasswordField
            label="New password"
            name="newPassword"
            autoComplete="new-password"
            error={errors.newPassword}
            hint="8 characters or more."
          />
        </>
      )}
    </SettingsForm>
  );
}
