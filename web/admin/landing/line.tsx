import { Labelled } from '../../ui/form/labelled.tsx';
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
  const shared = { className: 'in', value, dir: 'auto', autoComplete: 'off' } as const;
  return (
    <Labelled label={label} error={error} hint={hint} className={isWide || rows ? styles.wide : ''}>
      {(tied) =>
        rows === undefined ? (
          <input {...shared} {...tied} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <textarea {...shared} {...tied} rows={rows} onChange={(event) => onChange(event.target.value)} />
        )
      }
    </Labelled>
  );
}
