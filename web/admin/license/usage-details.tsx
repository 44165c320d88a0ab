import { useId, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './license.module.css';

export type UsageDetail = { label: string; value: string };

/** What a licence allows, label by label, in the owner's order. The fields `label` and `value` come in pairs. */
export function UsageDetails({ details, error }: { details: readonly UsageDetail[]; error: string | undefined }) {
  const nextId = useRef(details.length);
  const noteId = useId();
  const [rows, setRows] = useState(() => details.map((detail, id) => ({ ...detail, id })));

  function add() {
    setRows([...rows, { id: nextId.current, label: '', value: '' }]);
    nextId.current += 1;
  }

  return (
    <fieldset className={styles.details} aria-describedby={error === undefined ? undefined : noteId}>
      <legend className="lab">Usage details</legend>
      {rows.map((row, at) => (
        <div key={row.id} className={styles.detail}>
          <input
            className="in"
            name="label"
            aria-label={`Detail ${at + 1}`}
            placeholder="Detail"
            maxLength={200}
            defaultValue={row.label}
          />
          <textarea
            className="in"
            name="value"
            rows={1}
            aria-label={`Value ${at + 1}`}
            placeholder="Value"
            maxLength={2_000}
            defaultValue={row.value}
          />
          <button
            type="button"
            className="ib"
            aria-label={`Remove detail ${at + 1}`}
            onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      <button type="button" className="btn small" onClick={add}>
        Add a detail
      </button>
      {error !== undefined && (
        <span className="err" id={noteId}>
          {error}
        </span>
      )}
    </fieldset>
  );
}

/** The pairs of a form; one without a label is no pair. */
export function readDetails(form: FormData): UsageDetail[] {
  const values = form.getAll('value').map(String);
  return form
    .getAll('label')
    .map((label, at) => ({ label: String(label).trim(), value: values[at] ?? '' }))
    .filter(({ label }) => label !== '');
}
