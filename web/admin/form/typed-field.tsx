import type { ComponentProps } from 'react';
import { Labelled } from '../../ui/form/labelled.tsx';

/** A text whose form follows it while it is typed, with its label above and what is wrong below. */
export function TypedField({
  label,
  error,
  onChange,
  ...input
}: {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
} & Pick<ComponentProps<'input'>, 'name' | 'inputMode'>) {
  return (
    <Labelled label={label} error={error}>
      {(tied) => (
        <input
          className="in"
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          {...input}
          {...tied}
        />
      )}
    </Labelled>
  );
}
