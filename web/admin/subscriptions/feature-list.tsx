import { useId, useRef } from 'react';
import { describe, FieldNote } from '../../ui/form/labelled.tsx';
import styles from './subscriptions.module.css';

/** A list with one more feature, unless that is blank or stands there already. */
export function addFeature(features: readonly string[], typed: string): readonly string[] {
  const feature = typed.trim();
  return feature === '' || features.includes(feature) ? features : [...features, feature];
}

/** What a plan promises, point by point. */
export function FeatureList({
  features,
  onChange,
  error,
}: {
  features: readonly string[];
  onChange: (features: readonly string[]) => void;
  error: string | undefined;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);

  function add() {
    if (field.current === null) return;
    onChange(addFeature(features, field.current.value));
    field.current.value = '';
    field.current.focus();
  }

  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        Features
      </label>
      <div className={styles.adding}>
        <input
          ref={field}
          className="in"
          id={id}
          name="feature"
          maxLength={500}
          autoComplete="off"
          {...describe(id, error, undefined)}
          onKeyDown={(event) => {
            // Enter adds here, and does not yet send the form.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <button type="button" className="btn" onClick={add}>
          Add
        </button>
      </div>
      <FieldNote id={id} error={error} hint={undefined} />
      {features.length > 0 && (
        <ul className={styles.list} aria-label="Features of the plan">
          {features.map((feature) => (
            <li key={feature}>
              <span>{feature}</span>
              <button
                type="button"
                className="link"
                aria-label={`Remove ${feature}`}
                onClick={() => onChange(features.filter((one) => one !== feature))}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
