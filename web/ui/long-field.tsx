import { type ComponentProps, type ReactNode, useId } from 'react';
import { describe, FieldNote } from './field.tsx';

/** A required text of several lines, with its label above and its help or error below. */
export function LongField({
  label,
  name,
  error,
  hint,
  rows = 8,
  ...area
}: {
  label: ReactNode;
  name: string;
  /** What would be right, when what was typed is not. */
  error?: string | undefined;
  hint?: string | undefined;
  rows?: number;
} & Pick<ComponentProps<'textarea'>, 'defaultValue' | 'autoComplete'>) {
  const id = useId();
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <textarea
        className="in"
        id={id}
        name={name}
        rows={rows}
        required
        dir="auto"
        {...describe(id, error, hint)}
        {...area}
      />
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}
