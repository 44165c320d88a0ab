import { useId } from 'react';
import { describe, FieldNote } from '../../ui/field.tsx';
import styles from './landing.module.css';

/** A text that is followed while it is typed; with `rows` it has several lines. */
export function Line({
  label,
  value,
  onChange,
  error,
  hint,
  rows,
  isWide = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  rows?: number;
  isWide?: boolean;
}) {
  const id = useId();
  const shared = {
    className: 'in',
    id,
    value,
    dir: 'auto',
    autoComplete: 'off',
    ...describe(id, error, hint),
  } as const;
  return (
    <div className={`field ${isWide || rows ? styles.wide : ''}`}>
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      {rows === undefined ? (
        <input {...shared} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
      )}
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}
