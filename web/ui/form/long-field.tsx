import type { ComponentProps } from 'react';
import { Labelled, type LabelledProps } from './labelled.tsx';

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
