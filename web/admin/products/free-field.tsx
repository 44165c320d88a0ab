import { type ComponentProps, useId } from 'react';
import { describe, FieldNote } from '../../ui/field.tsx';

type FreeFieldProps = { label: string; error?: string | undefined; hint?: string | undefined; rows?: number } & Pick<
  ComponentProps<'input'>,
  'name' | 'defaultValue' | 'inputMode' | 'type' | 'accept'
>;

/** A field that may stay empty, of one line or of `rows`. */
export function FreeField({ label, error, hint, rows, name, defaultValue, ...input }: FreeFieldProps) {
  const id = useId();
  const common = { className: 'in', id, name, defaultValue, autoComplete: 'off', ...describe(id, error, hint) };
  return (
    <div className="field">
      <span className="lab">
        <label htmlFor={id}>{label}</label>
        <span className="opt">optional</span>
      </span>
      {rows === undefined ? <input {...common} {...input} /> : <textarea dir="auto" rows={rows} {...common} />}
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}
