import type { ComponentProps } from 'react';
import { t } from '#contract/languages/translate.ts';
import { Labelled, type LabelledProps } from './labelled.tsx';

type FreeFieldProps = Omit<LabelledProps, 'beside'> & { rows?: number } & Pick<
    ComponentProps<'input'>,
    'name' | 'defaultValue' | 'inputMode' | 'type' | 'accept' | 'autoComplete' | 'maxLength'
  >;

/** An optional field, marked as such, of one line or of `rows`. */
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

type LongFieldProps = Omit<LabelledProps, 'beside'> & { name: string; rows?: number } & Pick<
    ComponentProps<'textarea'>,
    'defaultValue' | 'autoComplete'
  >;

/** A required text of several lines. */
export function LongField({ label, error, hint, rows = 8, ...area }: LongFieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(tied) => <textarea className="in" rows={rows} required dir="auto" {...tied} {...area} />}
    </Labelled>
  );
}
