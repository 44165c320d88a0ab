import { useAuth } from '../../session/auth-provider.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { callAccount } from '../call-account.ts';
import styles from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';

const farewell = 'Your account is deleted. A last mail to you says so.';

/** The last question before an account is deleted: what goes, what stays, and both verbs. */
export function DeleteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { leave } = useAuth();
  async function deleteAccount(form: FormData) {
    await callAccount('deleteAccount', { body: { password: String(form.get('password')) } });
    return farewell;
  }
  return (
    <Modal isOpen={isOpen} onClose={onClose} label="Delete your account">
      <div className={styles.dialog}>
        <h2>Delete your account?</h2>
        <dl>
          <dt>Goes</dt>
          <dd>
            Your name, email, address, phone number and password, every session, a running plan, and the way to download
            your fonts again. Download them first.
          </dd>
          <dt>Stays</dt>
          <dd>
            Orders and invoices, because the books need them, and your licences for what you have downloaded, in the
            name they were issued to.
          </dd>
        </dl>
        <SettingsForm
          label="Delete your account"
          verb="Delete my account"
          busyText="Deleting..."
          look="risk"
          hasSecrets
          otherwise="Your account could not be deleted. Everything is as it was; try again in a moment."
          work={deleteAccount}
          changesPage={false}
          onDone={leave}
          beside={
            <button type="button" className="btn" onClick={onClose}>
              Keep my account
            </button>
          }
        >
          {(errors) => (
            <PasswordField
              label="Your password"
              name="password"
              autoComplete="current-password"
              error={errors.password}
              hint="This can not be taken back."
            />
          )}
        </SettingsForm>
      </div>
    </Modal>
  );
}
