import { useState } from 'react';
import { CallRefused } from '#contract/client.ts';
import { sayDone, sayTrouble } from '../../ui/toast-store.ts';
import { callOffice } from '../call-office.ts';

type Undo = { count: number; restore: Restore };
type Restore = Awaited<ReturnType<typeof askBulk>>['data']['before'];

const askBulk = (body: object) => callOffice('changeProducts', { body });

/** Changes many products at once and remembers what they were, so that the last change can be taken back. */
export function useBulk(onChanged: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [undo, setUndo] = useState<Undo | null>(null);

  async function ask(body: object, trouble: string): Promise<Restore | null> {
    if (isBusy) return null;
    setIsBusy(true);
    setError(undefined);
    try {
      return (await askBulk(body)).data.before;
    } catch (thrown) {
      const why = thrown instanceof CallRefused ? whyOf(thrown) : undefined;
      setError(why);
      sayTrouble(trouble, why);
      return null;
    } finally {
      setIsBusy(false);
    }
  }

  async function change(ids: readonly number[], what: object) {
    const restore = await ask({ ids, ...what }, 'Failed to update product');
    if (!restore) return;
    setUndo({ count: restore.length, restore });
    sayDone('Product updated successfully');
    onChanged();
  }

  async function takeBack() {
    if (!undo || !(await ask({ restore: undo.restore }, 'Failed to update product'))) return;
    setUndo(null);
    sayDone('Product updated successfully');
    onChanged();
  }

  return { isBusy, error, changed: undo?.count ?? 0, change, takeBack, forget: () => setUndo(null) };
}

const whyOf = ({ body, message }: CallRefused) => Object.values(body?.fields ?? {})[0] ?? body?.message ?? message;
