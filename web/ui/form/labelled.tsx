import { type ReactNode, useId } from 'react';

export type LabelledProps = {
  label: ReactNode;
  /** Stands at the end of the label's line. */
  beside?: ReactNode;
  /** What would be right, when what was typed is not. */
  error?: string | undefined;
  hint?: string | undefined;
};

/** What a control must have to belong to its label and to the sentence below it. */
type Tied = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

/** A control with its label above and its help or error below. */
export function Labelled({
  label,
  beside,
  error,
  hint,
  className = '',
  children,
}: LabelledProps & { className?: string | undefined; children: (tied: Tied) => ReactNode }) {
  const id = useId();
  return (
    <div className={`field ${className}`}>
      <span className="lab">
        <label htmlFor={id}>{label}</label>
        {beside}
      </span>
      {children({ id, ...describe(id, error, hint) })}
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
