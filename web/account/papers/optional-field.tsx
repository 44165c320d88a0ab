import { type ComponentProps, useId } from 'react';
import { describe, FieldNote } from '../../ui/field.tsx';

/** A line of text that may stay empty, and says so. */
export function OptionalField({
  label,
  error,
  hint,
  ...input
}: {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
} & Pick<ComponentProps<'input'>, 'name' | 'autoComplete'>) {
  const id = useId();
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label} <span className="opt">optional</span>
      </label>
      <input className="in" id={id} {...describe(id, error, hint)} {...input} />
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}
