import { useEffect, useRef, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { Labelled } from './labelled.tsx';

/** A code of the app; or, for who doesn't have the device, a recovery code. */
export function CodeField({
  error,
  isOfApp = false,
  isAwaited = false,
}: {
  error: string | undefined;
  /** Only a code of the app will do. */
  isOfApp?: boolean;
  isAwaited?: boolean;
}) {
  const [isRecovery, setIsRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Anyone who has just sent the password has nothing else to do.
  useEffect(() => {
    if (isAwaited) input.current?.focus();
  }, [isAwaited]);
  return (
    <Labelled
      label={isRecovery ? t('Recovery code') : t('Code')}
      error={error}
      hint={
        isRecovery ? t('Sixteen letters and digits; each works once.') : t('Six digits, as the app shows them now.')
      }
      beside={
        !isOfApp && (
          <button
            type="button"
            className="link"
            style={{ fontWeight: 400 }}
            onClick={() => setIsRecovery((before) => !before)}
          >
            {isRecovery ? t('Use the app') : t('Use a recovery code')}
          </button>
        )
      }
    >
      {(tied) => (
        <input
          ref={input}
          className="in"
          name="code"
          required
          maxLength={40}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          {...tied}
        />
      )}
    </Labelled>
  );
}
