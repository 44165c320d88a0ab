import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '#contract/languages/translate.ts';
import { Labelled } from './labelled.tsx';

/** Six digits from an email. */
export function MailedCodeField({
  name = 'code',
  error,
  hint,
  beside,
  defaultValue,
  isAwaited = false,
}: {
  name?: string;
  error: string | undefined;
  hint?: string;
  beside?: ReactNode;
  defaultValue?: string;
  isAwaited?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  // Anyone who has just asked for the code has nothing else to do.
  useEffect(() => {
    if (isAwaited) input.current?.focus();
  }, [isAwaited]);
  return (
    <Labelled label={t('Code from the email')} error={error} hint={hint ?? t('Six digits.')} beside={beside}>
      {(tied) => (
        <input
          ref={input}
          className="in"
          name={name}
          required
          maxLength={40}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          defaultValue={defaultValue}
          {...tied}
        />
      )}
    </Labelled>
  );
}
