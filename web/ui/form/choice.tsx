import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../drawing/icon.tsx';
import { Labelled } from './labelled.tsx';

type ChoiceProps = {
  /** What can be chosen: the value of each, and its words. */
  options: readonly (readonly [value: string | number, words: string])[];
  /** The words of the choice of nothing, where that can be made. */
  none?: string;
} & Omit<ComponentProps<'select'>, 'className' | 'children'>;

/** One of several. */
export function Choice({ options, none, ...select }: ChoiceProps) {
  return (
    <span className="sel">
      <select className="in" {...select}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  );
}

/** One of several, with its label above and what is wrong below. */
export function ChoiceField({ label, error, ...choice }: ChoiceProps & { label: string; error?: string | undefined }) {
  return (
    <Labelled label={label} error={error}>
      {(tied) => <Choice {...tied} {...choice} />}
    </Labelled>
  );
}

/** Turns something on and off at once. `label` names it where the words next to it say only how it stands. */
export function Switch({
  isOn,
  label,
  isBusy = false,
  onTurn,
  children,
}: {
  isOn: boolean;
  label?: string;
  isBusy?: boolean;
  onTurn: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      className={`switch ${isOn ? 'on' : ''}`}
      disabled={isBusy}
      onClick={onTurn}
    >
      <i aria-hidden="true" />
      {children}
    </button>
  );
}
