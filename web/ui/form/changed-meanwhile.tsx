import { t } from '#contract/languages/translate.ts';
import type { ErrorBody } from '#contract/refusals.ts';
import { formatMoment } from '../format-moment.ts';
import styles from './changed-meanwhile.module.css';

/**
 * Says who has changed meanwhile what is edited here, and offers both ways; what was typed stays until one of them is
 * taken.
 */
export function ChangedMeanwhile({
  changed,
  onMine,
  onTheirs,
}: {
  changed: ErrorBody['changed'] | null;
  /** Saves what was typed over the change. */
  onMine: () => void;
  /** Gives up what was typed, before the page is loaded again with the change. */
  onTheirs?: () => void;
}) {
  if (!changed) return null;
  const { by, at, fields } = changed;
  const what = {
    by: by ?? t('The shop itself'),
    moment: formatMoment(at),
    fields: fields.map(describeField).join(', '),
  };
  return (
    <div className={`note bad ${styles.changed}`} role="alert">
      <p>
        {t(
          '{by} changed this at {moment}, after you opened it: {fields}. Nothing was saved, and what you typed is still here.',
          what,
        )}
      </p>
      <p className={styles.ways}>
        <button type="button" className="btn small" onClick={onMine}>
          {t('Save mine over it')}
        </button>{' '}
        <button
          type="button"
          className="btn small"
          onClick={() => {
            onTheirs?.();
            window.location.reload();
          }}
        >
          {t('Discard mine, show theirs')}
        </button>
      </p>
    </div>
  );
}

/** A field by its name in the shop: regular_price_cents is "regular price". */
const describeField = (name: string) =>
  name
    .replace(/_cents$/, '')
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
