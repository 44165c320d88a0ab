import { type FormEvent, useState } from 'react';
import { CallRefused } from '#contract/client.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import { parsePrice, priceHint } from '#contract/prices/price-words.ts';
import { sayCount } from '#contract/text/write-number.ts';
import { useAct } from '../../api/use-act.ts';
import { Choice } from '../../ui/form/choice.tsx';
import { dismissToast, toastError, toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin, useEveryType } from '../call-admin.ts';
import styles from './products.module.css';
import { texts } from './texts.ts';

const HINTS: Record<string, Message> = {
  regularPrice: msg('Dollars'),
  pricePercent: msg('Percent, such as 10 or -10'),
  salePrice: msg('Dollars'),
  salePercent: msg('Percent off, such as 20'),
  addCategories: msg('With commas between'),
  removeCategories: msg('With commas between'),
  setCategories: msg('With commas between'),
};

type Undo = { count: number; before: Before };
type Before = Awaited<ReturnType<typeof askBulk>>['data']['before'];

const askBulk = (body: object) => callAdmin('changeProducts', { body });

/** Changes many products at once and remembers what they were, so that the last change can be taken back. */
function useBulk() {
  const { isBusy, error, act } = useAct();
  const [undo, setUndo] = useState<Undo | null>(null);

  async function ask(body: object): Promise<Before | null> {
    let before: Before | null = null;
    dismissToast(t(texts.notUpdated));
    await act(
      async () => {
        before = (await askBulk(body)).data.before;
      },
      (thrown) => toastError(t(texts.notUpdated), whyOf(thrown)),
    );
    return before;
  }

  async function change(ids: readonly number[], what: object) {
    const before = await ask({ ids, ...what });
    if (!before) return;
    setUndo('status' in what ? null : { count: before.length, before });
    toastSuccess(t(texts.updated));
  }

  async function restore() {
    if (!undo || !(await ask({ restore: undo.before }))) return;
    setUndo(null);
    toastSuccess(t(texts.updated));
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
  const { types } = useEveryType();
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
          <span>{sayCount('{count} product was changed.', '{count} products were changed.', bulk.changed)}</span>
          <button type="button" className="link" disabled={bulk.isBusy} onClick={bulk.restore}>
            {t('Take it back')}
          </button>
          <button type="button" className="link" onClick={bulk.forget}>
            {t('Keep it')}
          </button>
        </p>
      )}
    </>
  );
}

/** What the bar can do, by the words that say it. */
const WHATS = {
  regularPrice: msg('Set the price'),
  pricePercent: msg('Change the price by percent'),
  salePrice: msg('Set the sale price'),
  salePercent: msg('Put on sale by percent off'),
  noSale: msg('End the sale'),
  addCategories: msg('Add categories'),
  removeCategories: msg('Remove categories'),
  setCategories: msg('Set the categories'),
  assign: msg('Offer under a licence'),
  unassign: msg('Take out of a licence'),
  licensePrice: msg('Set the price of a licence'),
  joinPlans: msg('Give them to subscribers'),
  leavePlans: msg('Give them to subscribers no longer'),
  publish: msg('Publish them'),
  withdraw: msg('Withdraw them'),
} as const;

type What = keyof typeof WHATS;

/** These need nothing to be typed. */
const PLAIN: Partial<Record<What, object>> = {
  noSale: { salePrice: { set: null } },
  joinPlans: { inPlans: true },
  leavePlans: { inPlans: false },
  publish: { status: 'published' },
  withdraw: { status: 'withdrawn' },
};

/**
 * What is asked of the shop for one line of the bar, or why nothing can be; what is no number is left for the shop to say.
 * `price` is what was typed beside a licence.
 */
export function readChange(what: What, typed: string, price = ''): object | { why: string } {
  const plain = PLAIN[what];
  if (plain) return plain;
  const value = typed
    .trim()
    .replace(/^\$|%$/g, '')
    .trim();
  const percent = value === '' ? value : Number(value);
  const words = value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (what === 'regularPrice') return { regularPrice: { set: value === '' ? null : value } };
  if (what === 'salePrice') return { salePrice: { set: value } };
  if (what === 'pricePercent') return { regularPrice: { percent } };
  if (what === 'salePercent')
    return { salePrice: { percent: typeof percent === 'number' ? -Math.abs(percent) : percent } };
  if (what === 'addCategories') return { categories: { add: words } };
  if (what === 'removeCategories') return { categories: { remove: words } };
  if (what === 'setCategories') return { categories: { set: words } };
  if (what !== 'licensePrice') return { licenseTypes: { [what]: [Number(value)] } };
  const own = parsePrice(price.trim() === '' ? '?' : price);
  return 'why' in own ? own : { licenseTypes: { prices: [{ licenseTypeId: Number(value), ...own }] } };
}

/** What can be done with the products that are chosen: one thing at a time, each of which can be taken back. */
function BulkBar({
  count,
  types,
  isBusy,
  error,
  onChange,
  onClear,
}: {
  count: number;
  types: readonly LicenseType[];
  isBusy: boolean;
  /** What is wrong with what was typed. */
  error: string | undefined;
  onChange: (change: object) => void;
  onClear: () => void;
}) {
  const [what, setWhat] = useState<What>('regularPrice');
  const [why, setWhy] = useState<string>();
  const hint = HINTS[what] && t(HINTS[what]);
  const isLicense = ['assign', 'unassign', 'licensePrice'].includes(what);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const change = readChange(what, String(form.get('value') ?? ''), String(form.get('price') ?? ''));
    setWhy('why' in change ? String(change.why) : undefined);
    if (!('why' in change)) onChange(change);
  }

  return (
    <form className={styles.bulk} aria-label={t('Change the chosen products')} onSubmit={send} noValidate>
      <span className="b">{t('{count} chosen', { count })}</span>
      <Choice
        aria-label={t('What to change')}
        options={Object.entries(WHATS).map(([one, words]) => [one, t(words)] as const)}
        value={what}
        onChange={(event) => setWhat(event.target.value as What)}
      />
      {!PLAIN[what] &&
        (isLicense ? (
          <Choice name="value" aria-label={t('Licence')} options={types.map(({ id, name }) => [id, name])} />
        ) : (
          <input key={what} className="in" name="value" aria-label={hint} placeholder={hint} autoComplete="off" />
        ))}
      {what === 'licensePrice' && (
        <input
          className="in"
          name="price"
          aria-label={t('Price of the licence')}
          placeholder="49, ×1.5, 1-5: 49, 6+: 39"
          title={t(priceHint)}
          autoComplete="off"
        />
      )}
      <button type="submit" className="btn small fill" disabled={isBusy}>
        {isBusy ? t('Changing...') : t('Change them')}
      </button>
      <button type="button" className="link" onClick={onClear}>
        {t('Choose none')}
      </button>
      {(why ?? error) !== undefined && (
        <p className="err" role="alert">
          {why ?? error}
        </p>
      )}
    </form>
  );
}
