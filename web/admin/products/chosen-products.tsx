import { type FormEvent, useRef, useState } from 'react';
import { CallRefused } from '#contract/client.ts';
import { keysOf } from '#contract/keys-of.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { nameMoney } from '#contract/money-words.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import { isOneOf } from '#contract/one-of.ts';
import type { OwnPrice } from '#contract/price.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Choice } from '../../ui/form/choice.tsx';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { dismissToast, toastError, toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin, useEveryType } from '../call-admin.ts';
import { emptyPrice, type PriceErrors, priceWays } from '../prices/price-draft.ts';
import { errorsOf, findWrongPrices, PriceFields, readPrices } from '../prices/price-fields.tsx';
import { withoutSymbol } from '../prices/without-symbol.ts';
import styles from './products.module.css';
import { texts } from './texts.ts';

const HINTS: Record<string, Message> = {
  regularPrice: msg('In {currency}'),
  pricePercent: msg('Percent, such as 10 or -10'),
  salePrice: msg('In {currency}'),
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
  const { isPending, error, mutate } = useMutation();
  const [undo, setUndo] = useState<Undo | null>(null);

  async function ask(body: object): Promise<Before | null> {
    let before: Before | null = null;
    dismissToast(t(texts.notUpdated));
    await mutate(
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

  return { isPending, error: whyOf(error), changed: undo?.count ?? 0, change, restore, forget: () => setUndo(null) };
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
          isBusy={bulk.isPending}
          error={bulk.error}
          onChange={(change) => bulk.change([...chosen], change)}
          onClear={onClear}
        />
      )}
      {bulk.changed > 0 && (
        <p className={styles.undo} role="status">
          <span>{formatCount('{count} product was changed.', '{count} products were changed.', bulk.changed)}</span>
          <button type="button" className="link" disabled={bulk.isPending} onClick={bulk.restore}>
            {t('Undo')}
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
  salePercent: msg('Put on sale, percent off'),
  noSale: msg('End the sale'),
  addCategories: msg('Add categories'),
  removeCategories: msg('Remove categories'),
  setCategories: msg('Set the categories'),
  assign: msg('Offer under a licence'),
  unassign: msg('Stop offering under a licence'),
  licensePrice: msg('Set the price of a licence'),
  joinPlans: msg('Include in plans'),
  leavePlans: msg('Remove from plans'),
  publish: msg('Publish them'),
  withdraw: msg('Withdraw them'),
} as const;

type What = keyof typeof WHATS;

const OWN_WAYS = priceWays.filter((way) => way !== 'keep');
const none: PriceErrors = {};

/** These need nothing to be typed. */
const PLAIN: Partial<Record<What, object>> = {
  noSale: { salePrice: { set: null } },
  joinPlans: { inPlans: true },
  leavePlans: { inPlans: false },
  publish: { status: 'published' },
  withdraw: { status: 'withdrawn' },
};

/**
 * What is asked of the shop for one line of the bar, what is no number is left for the shop to say.
 * `price` is what was written next to a licence.
 */
export function readChange(what: What, typed: string, price: OwnPrice | null = null): object {
  const plain = PLAIN[what];
  if (plain) return plain;
  const value = withoutSymbol(typed).replace(/%$/, '').trim();
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
  return { licenseTypes: { prices: [{ licenseTypeId: Number(value), ...price }] } };
}

/** Bulk actions for the chosen products: one at a time, and each can be undone. */
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
  const [wrong, setWrong] = useState<PriceErrors | null>(null);
  const bar = useRef<HTMLFormElement>(null);
  useFirstWrong(bar, wrong ?? none);
  const hint = HINTS[what] && t(HINTS[what], { currency: nameMoney() });
  const isLicense = ['assign', 'unassign', 'licensePrice'].includes(what);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const found = findWrongPrices(form, ['price']);
    setWrong(found);
    if (found !== null) return;
    const price = readPrices(form, ['price'])[0]?.read;
    onChange(readChange(what, String(form.get('value') ?? ''), price && !('wrong' in price) ? price : null));
  }

  return (
    <form ref={bar} className={styles.bulk} aria-label={t('Change the chosen products')} onSubmit={send} noValidate>
      <span className="b">{t('{count} chosen', { count })}</span>
      <Choice
        aria-label={t('What to change')}
        options={keysOf(WHATS).map((one) => [one, t(WHATS[one])] as const)}
        value={what}
        onChange={({ target: { value } }) => isOneOf(keysOf(WHATS), value) && setWhat(value)}
      />
      {!PLAIN[what] &&
        (isLicense ? (
          <Choice name="value" aria-label={t('Licence')} options={types.map(({ id, name }) => [id, name])} />
        ) : (
          <input key={what} className="in" name="value" aria-label={hint} placeholder={hint} autoComplete="off" />
        ))}
      {what === 'licensePrice' && (
        <div className={styles.price}>
          <PriceFields
            name="price"
            label={t('Price of the licence')}
            start={emptyPrice('amount')}
            ways={OWN_WAYS}
            errors={errorsOf(wrong ?? none, 'price')}
          />
        </div>
      )}
      <button type="submit" className="btn small fill" disabled={isBusy}>
        {isBusy ? t('Changing...') : t('Change them')}
      </button>
      <button type="button" className="link" onClick={onClear}>
        {t('Choose none')}
      </button>
      {error !== undefined && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
