import { Labelled } from '../../ui/form/labelled.tsx';
import { isColor } from '../../ui/sections/readable-ink.ts';
import styles from './landing.module.css';

/** A colour, picked or typed. */
export function ColorField({
  label,
  value,
  onChange,
  error,
  hint,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
}) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(tied) => (
        <span className={styles.color}>
          <input
            type="color"
            aria-label={`Pick the ${label.toLowerCase()}`}
            value={isColor(value) ? lengthen(value) : '#000000'}
            onChange={(event) => onChange(event.target.value)}
          />
          <input
            className="in"
            value={value}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value.trim())}
            {...tied}
          />
        </span>
      )}
    </Labelled>
  );
}

/** The picker of a browser knows only the long spelling. */
function lengthen(color: string): string {
  return color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color;
}
