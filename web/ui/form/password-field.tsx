import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { Icon } from '../drawing/icon.tsx';
import { Labelled, type LabelledProps } from './labelled.tsx';
import styles from './password-field.module.css';

/** A password with a button that shows and hides it. */
export function PasswordField({
  name,
  autoComplete,
  autoFocus = false,
  ...labelled
}: LabelledProps & { name: string; autoComplete: 'current-password' | 'new-password'; autoFocus?: boolean }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Labelled {...labelled}>
      {(tied) => (
        <span className={styles.password}>
          <input
            className="in"
            name={name}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            required
            // biome-ignore lint/a11y/noAutofocus: the user was sent here only to type a password.
            autoFocus={autoFocus}
            {...tied}
          />
          <button
            type="button"
            className="ib"
            aria-label={isShown ? t('Hide password') : t('Show password')}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon name={isShown ? 'eyeClosed' : 'eye'} />
          </button>
        </span>
      )}
    </Labelled>
  );
}
