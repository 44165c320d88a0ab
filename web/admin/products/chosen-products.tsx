import { useAnswer } from '../../api/use-answer.ts';
import { listEveryType } from '../list-every-type.ts';
import { BulkBar } from './bulk-bar.tsx';
import styles from './products.module.css';
import { useBulk } from './use-bulk.ts';

/** The bar over the chosen products, and below it the way back from the last change. */
export function ChosenProducts({
  chosen,
  onClear,
  onChanged,
}: {
  chosen: ReadonlySet<number>;
  onClear: () => void;
  onChanged: () => void;
}) {
  const bulk = useBulk(onChanged);
  const { data: types } = useAnswer(listEveryType);
  return (
    <>
      {chosen.size > 0 && (
        <BulkBar
          count={chosen.size}
          types={types ?? []}
          isBusy={bulk.isBusy}
          error={bulk.error}
          onChange={(change) => bulk.change([...chosen], change)}
          onClear={onClear}
        />
      )}
      {bulk.changed > 0 && (
        <p className={styles.undo} role="status">
          <span>
            {bulk.changed} {bulk.changed === 1 ? 'product was' : 'products were'} changed.
          </span>
          <button type="button" className="link" disabled={bulk.isBusy} onClick={bulk.restore}>
            Take it back
          </button>
          <button type="button" className="link" onClick={bulk.forget}>
            Keep it
          </button>
        </p>
      )}
    </>
  );
}
