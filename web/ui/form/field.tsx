import type { ComponentProps } from 'react';
import { Labelled, type LabelledProps } from './labelled.tsx';

type FieldProps = Omit<LabelledProps, 'beside'> &
  Pick<
    ComponentProps<'input'>,
    | 'name'
    | 'type'
    | 'step'
    | 'autoComplete'
    | 'defaultValue'
    | 'minLength'
    | 'inputMode'
    | 'autoFocus'
    | 'readOnly'
    | 'required'
    | 'onInput'
  >;

/** A line of text, required unless it says otherwise. */
export function Field({ label, error, hint, ...input }: FieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(tied) => <input className="in" required {...tied} {...input} />}
    </Labelled>
  );
}
