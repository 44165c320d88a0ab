import { useState } from 'react';
import { CallRefused } from '#contract/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { dismissToast, toastError, toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { listEveryType } from '../list-every-type.ts';
import { BulkBar } from './bulk-bar.tsx';
import styles from './products.module.css';

type Undo = { count: number; before: Before };
type Before = Awaited<ReturnType<typeof askBulk>>['data']['before'];

const FAILED = 'Failed to update product';
const askBulk = (body: object) => callAdmin('changeProducts', { body });

/** Changes many products at once and remembers what they were, so that the last change can be taken back. */
function useBulk(onChanged: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [undo, setUndo] = useState<Undo | null>(null);

  async function ask(body: object): Promise<Before | null> {
    if (isBusy) return null;
    setIsBusy(true);
    setError(undefined);
    dismissToast(FAILED);
    try {
      return (await askBulk(body)).data.before;
    } catch (thrown) {
      const why = thrown instanceof CallRefused ? whyOf(thrown) : undefined;
      setError(why);
      toastError(FAILED, why);
      return null;
    } finally {
      setIsBusy(false);
    }
  }

  async function change(ids: readonly number[], what: object) {
    const before = await ask({ ids, ...what });
    if (!before) return;
    setUndo({ count: before.length, before });
    toastSuccess('Product updated successfully');
    onChanged();
  }

  async function restore() {
    if (!undo || !(await ask({ restore: undo.before }))) return;
    setUndo(null);
    toastSuccess('Product updated successfully');
    onChanged();
  }

  return { isBusy, error, changed: undo?.count ?? 0, change, restore, forget: () => setUndo(null) };
}

const whyOf = ({ body, message }: CallRefused) => Object.values(body?.fields ?? {})[0] ?? body?.message ?? message;

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
