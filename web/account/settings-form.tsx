import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { useMutation } from '../api/use-mutation.ts';
import { ChangedMeanwhile } from '../ui/form/changed-meanwhile.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { useFirstWrong } from '../ui/form/use-first-wrong.ts';
import { callAccount, explain } from './call-account.ts';
import { OwnProof } from './own-proof.tsx';
import styles from './settings/settings.module.css';

/**
 * A form of the account page: what is wrong stands at its field and takes the focus, what went well is said in place.
 * Nothing typed is lost, but secrets once they were used.
 */
export function SettingsForm({
  label,
  verb,
  busyText,
  otherwise,
  work,
  onDone,
  hasSecrets = false,
  revalidates = true,
  look = '',
  beside,
  children,
}: {
  label: string;
  verb: string;
  busyText: string;
  /** What to say when the shop gives no reason. */
  otherwise: string;
  /** @returns what to say when it went through. */
  work: (form: FormData) => Promise<string>;
  /** Hears what was said, when all is done. */
  onDone?: (text: string) => void;
  hasSecrets?: boolean;
  /** False where the page stays as it is for the moment. */
  revalidates?: boolean;
  /** Further classes of the button. */
  look?: string;
  /** What stands next to the button. */
  beside?: ReactNode;
  children: (fields: Readonly<Record<string, string>>) => ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { isPending, fields, error, mutate, changed, overwrite } = useMutation({ revalidates });
  const problem = changed ? null : explain(error, otherwise);
  const [done, setDone] = useState<string | null>(null);

  useFirstWrong(form, fields);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    setDone(null);
    let text = '';
    const isDone = await mutate(async () => {
      text = await work(new FormData(sent));
    });
    if (!isDone) return;
    setDone(text);
    if (hasSecrets) sent.reset();
    onDone?.(text);
  }

  return (
    <form ref={form} className={styles.form} aria-label={label} method="post" onSubmit={send}>
      {children(fields)}
      <ChangedMeanwhile
        changed={changed}
        onMine={() => {
          overwrite();
          form.current?.requestSubmit();
        }}
      />
      <div role="alert">
        {problem !== null && Object.keys(fields).length === 0 && <p className="note bad">{problem}</p>}
      </div>
      <div role="status">{done !== null && <p className="note">{done}</p>}</div>
      <p className={styles.ways}>
        {beside}
        <button type="submit" className={`btn ${look}`} disabled={isPending}>
          {isPending ? busyText : verb}
        </button>
      </p>
    </form>
  );
}

/** Sets another password. */
export function PasswordForm() {
  async function change(form: FormData) {
    const body = { password: String(form.get('password')), newPassword: String(form.get('newPassword')) };
    await callAccount('changePassword', { body });
    return t('Your new password is set. You stay logged in here; every other session has ended.');
  }
  return (
    <SettingsForm
      label={t('Password')}
      verb={t('Set the password')}
      busyText={t('Setting...')}
      hasSecrets
      otherwise={t('The password could not be set. The old one still works; try again in a moment.')}
      work={change}
    >
      {(errors) => (
        <>
          <OwnProof label={t('Current password')} error={errors.password} />
          <PasswordField
            label={t('New password')}
            name="newPassword"
            autoComplete="new-password"
            error={errors.newPassword}
            hint={t('8 characters or more.')}
          />
        </>
      )}
    </SettingsForm>
  );
}
