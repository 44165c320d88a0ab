import { useState } from 'react';
import { CallRefused } from '#contract/client.ts';
import { useAct } from '../../api/use-act.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { dismissToast, toastError, toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { listEveryType } from '../list-every-type.ts';
import { BulkBar } from './bulk-bar.tsx';
import styles from './products.module.css';
import { texts } from './texts.ts';

type Undo = { count: number; before: Before };
type Before = Awaited<ReturnType<typeof askBulk>>['data']['before'];

const askBulk = (body: object) => callAdmin('changeProducts', { body });

/** Changes many products at once and remembers what they were, so that the last change can be taken back. */
function useBulk() {
  const { isBusy, error, act } = useAct();
  const [undo, setUndo] = useState<Undo | null>(null);

  async function ask(body: object): Promise<Before | null> {
    let before: Before | null = null;
    dismissToast(texts.notUpdated);
    await act(
      async () => {
        before = (await askBulk(body)).data.before;
      },
      (thrown) => toastError(texts.notUpdated, whyOf(thrown)),
    );
    return before;
  }

  async function change(ids: readonly number[], what: object) {
    const before = await ask({ ids, ...what });
    if (!before) return;
    setUndo('status' in what ? null : { count: before.length, before });
    toastSuccess(texts.updated);
  }

  async function restore() {
    if (!undo || !(await ask({ restore: undo.before }))) return;
    setUndo(null);
    toastSuccess(texts.updated);
  }

  return { isBusy, error: whyOf(error), changed: undo?.count ?? 0, change, restore, forget: () => setUndo(null) };
}

function whyOf(error: unknown): string | undefined {
  if (!(error instanceof CallRefused)) return undefined;
  return Object.values(error.body?.fields ?? {})[0] ?? error.body?.message ?? error.message;
}

/** The bar over the chosen products, and below it the way back from the last change. */
export function ChosenProducts({ chosen, onClear }: { chosen: ReadonlySet<number>; onClear: () => void }) {
  const bulk = useBulk();
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
