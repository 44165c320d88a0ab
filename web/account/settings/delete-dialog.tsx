import { msg, t } from '#contract/languages/translate.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { Modal } from '../../ui/modal.tsx';
import { callAccount } from '../call-account.ts';
import { OwnProof } from '../own-proof.tsx';
import { SettingsForm } from '../settings-form.tsx';
import styles from './settings.module.css';

const farewell = msg('Your account is deleted. We’ve sent you an email to confirm it.');

/** The last question before an account is deleted: what goes, what stays, and both verbs. */
export function DeleteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { leave } = useAuth();
  async function deleteAccount(form: FormData) {
    await callAccount('deleteAccount', { body: { password: String(form.get('password')) } });
    return t(farewell);
  }
  return (
    <Modal isOpen={isOpen} onClose={onClose} label={t('Delete your account')}>
      <div className={styles.dialog}>
        <h2>{t('Delete your account?')}</h2>
        <dl>
          <dt>{t('Goes')}</dt>
          <dd>
            {t(
              'Your name, email, address, phone number and password, every session, a running plan, and the way to download your fonts again. Download them first.',
            )}
          </dd>
          <dt>{t('Stays')}</dt>
          <dd>
            {t(
              'Orders and invoices, because accounting needs them, and your licences for what you have downloaded, in the name they were issued to.',
            )}
          </dd>
        </dl>
        <SettingsForm
          label={t('Delete your account')}
          verb={t('Delete my account')}
          busyText={t('Deleting...')}
          look="risk"
          hasSecrets
          otherwise={t('Your account couldn’t be deleted, and nothing changed. Try again in a moment.')}
          work={deleteAccount}
          revalidates={false}
          onDone={leave}
          beside={
            <button type="button" className="btn" onClick={onClose}>
              {t('Keep my account')}
            </button>
          }
        >
          {(errors) => <OwnProof label={t('Your password')} error={errors.password} hint={t('You can’t undo this.')} />}
        </SettingsForm>
      </div>
    </Modal>
  );
}
