import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { msg, t } from '#contract/languages/translate.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { CodeField } from '../../ui/form/code-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { Modal } from '../../ui/modal.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { adminQuery, callAdmin } from '../call-admin.ts';
import styles from '../form/dialog.module.css';
import { focusFirst } from '../form/form-dialog.tsx';
import { isRequested, settleIdentity, watchRequests } from './confirm-store.ts';

const texts = {
  notConfirmed: msg('That couldn’t be confirmed'),
} as const;

/**
 * Lies over whatever was to be done when the shop asks for the password again; after it that is done, as it was typed.
 */
export function ConfirmIdentity() {
  return useSyncExternalStore(watchRequests, isRequested, () => false) ? <ConfirmForm /> : null;
}

function ConfirmForm() {
  const { data: factor } = useQuery(adminQuery('readSecondFactor', {}));
  const { isPending, fields, mutate } = useMutation({ revalidates: false });
  const [isByCode, setIsByCode] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field stands there after the change.
  useEffect(() => focusFirst(form.current), [isByCode]);
  useFirstWrong(form, fields);

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const body = isByCode ? { code: String(typed.get('code')) } : { password: String(typed.get('password')) };
    if (await mutate(() => callAdmin('confirmIdentity', { body }), t(texts.notConfirmed))) settleIdentity(true);
  }

  return (
    <Modal isOpen onClose={() => settleIdentity(false)} label={t('Is it still you?')}>
      <form
        ref={form}
        className={styles.dialog}
        aria-label={t('Is it still you?')}
        method="post"
        noValidate
        onSubmit={confirm}
      >
        <h2>{t('Is it still you?')}</h2>
        <p>
          {rich('This needs {secret} again. You won’t be asked for the next hour.', {
            secret: isByCode ? t('a code') : t('your password'),
          })}
        </p>
        {isByCode ? (
          <CodeField error={fields.code} />
        ) : (
          <PasswordField
            label={t('Your password')}
            name="password"
            autoComplete="current-password"
            error={fields.password}
          />
        )}
        <p className={styles.ways}>
          {factor && factor.data.since !== null && (
            <button type="button" className="btn" onClick={() => setIsByCode((before) => !before)}>
              {isByCode ? t('Use the password') : t('Use a code')}
            </button>
          )}
          <button type="button" className="btn" onClick={() => settleIdentity(false)}>
            {t('Leave it')}
          </button>
          <button type="submit" className="btn fill" disabled={isPending}>
            {isPending ? t('Looking...') : t('Go on')}
          </button>
        </p>
        <Toasts />
      </form>
    </Modal>
  );
}
