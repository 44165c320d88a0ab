import type { ComponentProps } from 'react';
import { t } from '#contract/languages/translate.ts';
import { Labelled, type LabelledProps } from './labelled.tsx';

type FreeFieldProps = Omit<LabelledProps, 'beside'> & { rows?: number } & Pick<
    ComponentProps<'input'>,
    'name' | 'defaultValue' | 'inputMode' | 'type' | 'accept' | 'autoComplete' | 'maxLength'
  >;

/** A field that may stay empty, and says so, of one line or of `rows`. */
export function FreeField({ label, error, hint, rows, name, defaultValue, ...input }: FreeFieldProps) {
  return (
    <Labelled label={label} beside={<span className="opt">{t('optional')}</span>} error={error} hint={hint}>
      {(tied) => {
        const common = { className: 'in', name, defaultValue, autoComplete: 'off', ...tied };
        return rows === undefined ? <input {...common} {...input} /> : <textarea dir="auto" rows={rows} {...common} />;
      }}
    </Labelled>
  );
}
