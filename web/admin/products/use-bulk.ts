import { useState } from 'react';
import { CallRefused } from '#contract/client.ts';
import { takeBack, toastError, toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';

type Undo = { count: number; before: Before };
type Before = Awaited<ReturnType<typeof askBulk>>['data']['before'];

const FAILED = 'Failed to update product';
const askBulk = (body: object) => callAdmin('changeProducts', { body });

/** Changes many products at once and remembers what they were, so that the last change can be taken back. */
export function useBulk(onChanged: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [undo, setUndo] = useState<Undo | null>(null);

  async function ask(body: object): Promise<Before | null> {
    if (isBusy) return null;
    setIsBusy(true);
    setError(undefined);
    takeBack(FAILED);
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
