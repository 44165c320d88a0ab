import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { msg, t } from '#contract/languages/translate.ts';
import { useAct } from '../../api/use-act.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { CodeField } from '../../ui/form/code-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { Modal } from '../../ui/modal.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { askAdmin, callAdmin } from '../call-admin.ts';
import styles from '../form/dialog.module.css';
import { focusFirst } from '../form/form-dialog.tsx';
import { isAsked, settleIdentity, watchAsked } from './confirm-store.ts';

/** What staff are told when they say again who they are. */
const texts = {
  notConfirmed: msg('It could not be confirmed'),
} as const;

/** Lies over whatever was to be done when the shop asks for the password again; after it that is done, as it was typed. */
export function ConfirmIdentity() {
  return useSyncExternalStore(watchAsked, isAsked, () => false) ? <ConfirmForm /> : null;
}

function ConfirmForm() {
  const { data: factor } = useAnswer(askAdmin('readSecondFactor', {}));
  const { isBusy, fields, act } = useAct({ changesPage: false });
  const [isByCode, setIsByCode] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field stands there after the change.
  useEffect(() => focusFirst(form.current), [isByCode]);
  useFirstWrong(form, fields);

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const body = isByCode ? { code: String(typed.get('code')) } : { password: String(typed.get('password')) };
    if (await act(() => callAdmin('confirmIdentity', { body }), t(texts.notConfirmed))) settleIdentity(true);
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
          {rich('What you are about to do asks for {secret} again. For the next hour it does not.', {
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
          <button type="submit" className="btn fill" disabled={isBusy}>
            {isBusy ? t('Looking...') : t('Go on')}
          </button>
        </p>
        <Toasts />
      </form>
    </Modal>
  );
}
