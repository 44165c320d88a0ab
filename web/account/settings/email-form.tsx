import { Field } from '../../ui/form/field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { callAccount } from '../call-account.ts';
import { SettingsForm } from './settings-form.tsx';

/** Asks for another email; it counts when the link in the mail to it was used. */
export function EmailForm({ email }: { email: string }) {
  async function ask(form: FormData) {
    const wanted = String(form.get('email')).trim();
    await callAccount('changeEmail', { body: { email: wanted, password: String(form.get('password')) } });
    return `A mail is on its way to ${wanted}. Its link works once, for 60 minutes; until then you log in with ${email}.`;
  }
  return (
    <SettingsForm
      label="Email"
      verb="Send the link"
      busyText="Sending..."
      hasSecrets
      otherwise="The link could not be sent. Your email is still the old one; try again in a moment."
      work={ask}
    >
      {(errors) => (
        <>
          <Field label="New email" name="email" type="email" autoComplete="email" error={errors.email} />
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            error={errors.password}
            hint="So that nobody takes your account over from an open browser."
          />
        </>
      )}
    </SettingsForm>
  );
}
