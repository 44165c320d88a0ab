import { type ReactNode, useId, useState } from 'react';
import { describe, FieldNote } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './password-field.module.css';

/** A password with a button that shows and hides it. `beside` stands at the end of the label's line. */
export function PasswordField({
  label,
  name,
  autoComplete,
  beside,
  error,
  hint,
}: {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  beside?: ReactNode;
  error?: string | undefined;
  hint?: string | undefined;
}) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="field">
      <span className="lab">
        <label htmlFor={id}>{label}</label>
        {beside}
      </span>
      <span className={styles.password}>
        <input
          className="in"
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          required
          {...describe(id, error, hint)}
        />
        <button
          type="button"
          className="ib"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeClosed' : 'eye'} />
        </button>
      </span>
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}
