import { type ComponentProps, type ReactNode, useId } from 'react';

type FieldProps = {
  label: ReactNode;
  /** What would be right, when what was typed is not. */
  error?: string | undefined;
  hint?: string | undefined;
} & Pick<
  ComponentProps<'input'>,
  'name' | 'type' | 'step' | 'autoComplete' | 'defaultValue' | 'minLength' | 'inputMode' | 'autoFocus' | 'required'
>;

/** A line of text, required unless it says otherwise, with its label above and its help or error below. */
export function Field({ label, error, hint, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <input className="in" id={id} required {...describe(id, error, hint)} {...input} />
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}

/** What a field and the sentence below it must say to belong together. */
export function describe(id: string, error: string | undefined, hint: string | undefined) {
  return {
    'aria-invalid': error !== undefined,
    'aria-describedby': error !== undefined || hint !== undefined ? `${id}-note` : undefined,
  };
}

/** What stands below a field: what is wrong with it, else what helps. */
export function FieldNote({ id, error, hint }: { id: string; error: string | undefined; hint: string | undefined }) {
  const note = error ?? hint;
  if (note === undefined) return null;
  return (
    <span className={error === undefined ? 'hint' : 'err'} id={`${id}-note`}>
      {note}
    </span>
  );
}
