import { useId, useRef, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { DragHandle, MoveButtons, moveItem } from '../sortable/sortable.tsx';
import { useDrag } from '../sortable/use-drag.ts';
import styles from './license.module.css';

export type UsageDetail = { label: string; value: string };

/**
 * What a licence allows, label by label, put in order by dragging or by buttons, which is said aloud. The fields
 * `label` and `value` come in pairs.
 */
export function UsageDetails({ details, error }: { details: readonly UsageDetail[]; error: string | undefined }) {
  const nextId = useRef(details.length);
  const noteId = useId();
  const [rows, setRows] = useState<readonly (UsageDetail & { id: number })[]>(() =>
    details.map((detail, id) => ({ ...detail, id })),
  );
  const [text, setSaid] = useState('');

  function add() {
    setRows([...rows, { id: nextId.current, label: '', value: '' }]);
    nextId.current += 1;
  }

  function move(from: number, to: number) {
    setRows((before) => moveItem(before, from, to));
    setSaid(
      t('Detail {number} moved to place {place} of {count}.', { number: from + 1, place: to + 1, count: rows.length }),
    );
  }

  const { draggedId, begin } = useDrag(rows, move);

  return (
    <fieldset className={styles.details} aria-describedby={error === undefined ? undefined : noteId}>
      <legend className="lab">{t('Usage details')}</legend>
      <ol className={styles.pairs}>
        {rows.map((row, at) => (
          <li key={row.id} className={`${styles.detail} ${draggedId === row.id ? styles.dragged : ''}`} data-place={at}>
            <DragHandle onGrab={(event) => begin(event, row.id)} />
            <input
              className="in"
              name="label"
              aria-label={t('Detail {number}', { number: at + 1 })}
              placeholder={t('Detail')}
              maxLength={200}
              defaultValue={row.label}
            />
            <textarea
              className="in"
              name="value"
              rows={1}
              aria-label={t('Value {number}', { number: at + 1 })}
              placeholder={t('Value')}
              maxLength={2_000}
              defaultValue={row.value}
            />
            <span className={styles.acts}>
              <MoveButtons
                name={t('detail {number}', { number: at + 1 })}
                at={at}
                count={rows.length}
                onMove={(to) => move(at, to)}
              />
              <button
                type="button"
                className="ib s"
                aria-label={t('Remove detail {number}', { number: at + 1 })}
                onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}
              >
                <Icon name="close" />
              </button>
            </span>
          </li>
        ))}
      </ol>
      <button type="button" className="btn small" onClick={add}>
        {t('Add a detail')}
      </button>
      {error !== undefined && (
        <span className="err" id={noteId}>
          {error}
        </span>
      )}
      <p className="vh" role="status" aria-label={t('Usage details')}>
        {text}
      </p>
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
