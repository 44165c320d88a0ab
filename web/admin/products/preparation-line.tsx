import type { Preparation } from '#contract/admin/products.ts';
import { useAct } from '../../api/use-act.ts';
import { callAdmin } from '../call-admin.ts';
import styles from './products.module.css';
import { texts } from './texts.ts';

/** How far the files of a product are, with a way to have them made now where they wait or failed. */
export function PreparationLine({
  product: { id, name, preparation },
}: {
  product: { id: number; name: string; preparation: Preparation };
}) {
  const { isBusy, act } = useAct();
  const verb = VERBS[preparation.state];
  const prepare = () => act(() => callAdmin('prepareProduct', { params: { id } }), texts.notPrepared);
  return (
    <p className={styles.preparation} aria-live="polite">
      {sayPreparation(preparation)}
      {verb !== undefined && (
        <button
          type="button"
          className="link"
          aria-disabled={isBusy}
          aria-label={`${verb} the files of ${name}`}
          onClick={prepare}
        >
          {verb}
        </button>
      )}
    </p>
  );
}

const VERBS: Partial<Record<Preparation['state'], string>> = { waiting: 'Prepare', failed: 'Try again' };

/** What the owner reads of it. */
export function sayPreparation({ state, done, total, trouble }: Preparation): string {
  if (state === 'failed') return `Files could not be prepared: ${trouble}`;
  if (state === 'waiting') return 'Files are not prepared yet: at the latest they are when somebody buys them.';
  if (state === 'preparing') return `Preparing files: ${done} of ${total}`;
  return state === 'ready' ? 'Files: Ready' : '';
}
