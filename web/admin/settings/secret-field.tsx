import { useId, useState } from 'react';
import type { MaskedSecret } from '#contract/admin/payment-settings.ts';
import { t } from '#contract/languages/translate.ts';
import { describe, FieldNote } from '../../ui/form/labelled.tsx';
import { formatDay } from '../../ui/format-moment.ts';
import styles from './settings.module.css';

/** A secret: what was written is never shown again, only replaced. */
export function SecretField({
  label,
  name,
  secret,
  isOutside = false,
  error,
}: {
  label: string;
  name: string;
  secret: MaskedSecret | null;
  isOutside?: boolean;
  error?: string | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isTyped = !isOutside && (secret === null || isOpen || error !== undefined);
  const hint = isTyped
    ? t('It’s encrypted when you save it and isn’t shown again.')
    : describeWritten(secret, isOutside);
  return (
    <div className="field">
      <span className="lab">
        {isTyped ? <label htmlFor={id}>{label}</label> : <span id={`${id}-label`}>{label}</span>}
        {isTyped && secret !== null && (
          <button type="button" className="link" onClick={() => setIsOpen(false)}>
            {t('Keep the old one')}
          </button>
        )}
      </span>
      {isTyped ? (
        <input
          className="in"
          id={id}
          name={name}
          type="password"
          autoComplete="new-password"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: a user who pressed Replace types the new value next.
          autoFocus={isOpen}
          {...describe(id, error, hint)}
        />
      ) : (
        <span className={styles.mask}>
          <output aria-labelledby={`${id}-label`}>{secret?.mask}</output>
          {isOutside ? (
            <span className="tag">{t('set from outside')}</span>
          ) : (
            <button type="button" className="link" aria-describedby={`${id}-label`} onClick={() => setIsOpen(true)}>
              {t('Replace')}
            </button>
          )}
        </span>
      )}
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}

function describeWritten(secret: MaskedSecret | null, isOutside: boolean): string {
  if (isOutside) return t('Set when the shop was installed. Ask the person who runs your server to change it.');
  if (secret === null) return '';
  const by = secret.writtenBy ? t(' by {writtenBy}', { writtenBy: secret.writtenBy }) : '';
  const when = secret.writtenAt ? t('Written {writtenAt}{by}.', { writtenAt: formatDay(secret.writtenAt), by }) : '';
  return secret.isReadable
    ? t('{when} It isn’t shown again.', { when })
    : t(
        '{when} It was encrypted with another key, so the shop can’t use it. Restore that key or enter the secret again.',
        { when },
      );
}
