import { useId, useState } from 'react';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { currencyNow } from '#contract/money.ts';
import { nameMoney } from '#contract/money-words.ts';
import { isOneOf } from '#contract/one-of.ts';
import { Choice } from '../../ui/form/choice.tsx';
import {
  beginnings,
  LARGEST_QUANTITY,
  type PriceDraft,
  type PriceErrors,
  type PriceRow,
  type PriceWay,
  priceWays,
  readPriceDraft,
} from './price-draft.ts';
import styles from './price-fields.module.css';

const WAYS: Readonly<Record<PriceWay, Message>> = {
  keep: msg('Leave as it is'),
  usual: msg('Standard price'),
  amount: msg('Its own price'),
  factor: msg('Multiple of the standard price'),
  quantity: msg('By quantity'),
};

/** As many rows as a price may have. */
const MOST_ROWS = 20;

/**
 * The fields of one licence's price: how it is set, and the values that this needs. The form finds the draft under
 * `name`; errors appear at their fields. `label` says what the price is for.
 */
export function PriceFields({
  name,
  label,
  start,
  usual,
  ways = priceWays,
  errors,
}: {
  name: string;
  label: string;
  start: PriceDraft;
  /** What the usual price is, in words. */
  usual?: string | undefined;
  ways?: readonly PriceWay[];
  errors: PriceErrors;
}) {
  const [draft, setDraft] = useState(start);
  const { way, amount, factor } = draft;
  const id = useId();
  const field = (part: 'amount' | 'factor', words: string, value: string) => (
    <>
      <input
        className="in"
        inputMode="decimal"
        autoComplete="off"
        aria-label={words}
        aria-invalid={errors[part] !== undefined}
        aria-describedby={errors[part] === undefined ? undefined : `${id}-${part}`}
        value={value}
        onChange={(event) => setDraft({ ...draft, [part]: event.target.value })}
      />
      {errors[part] !== undefined && (
        <span className={`err ${styles.below}`} id={`${id}-${part}`}>
          {errors[part]}
        </span>
      )}
    </>
  );
  return (
    <fieldset className={styles.price} aria-label={label}>
      <input type="hidden" name={name} value={JSON.stringify(draft)} />
      <Choice
        aria-label={label}
        options={ways.map((one) => [one, one === 'usual' && usual ? usual : t(WAYS[one])] as const)}
        value={way}
        onChange={({ target: { value } }) => isOneOf(ways, value) && setDraft({ ...draft, way: value })}
      />
      {way === 'amount' && field('amount', t('{label}, in {currency}', { label, currency: nameMoney() }), amount)}
      {way === 'factor' && field('factor', t('{label}, multiple of the standard price', { label }), factor)}
      {way === 'quantity' && (
        <Rows id={id} rows={draft.rows} errors={errors} onChange={(rows) => setDraft({ ...draft, rows })} />
      )}
    </fieldset>
  );
}

function Rows({
  id,
  rows,
  errors,
  onChange,
}: {
  id: string;
  rows: readonly PriceRow[];
  errors: PriceErrors;
  onChange: (rows: PriceRow[]) => void;
}) {
  const froms = beginnings(rows);
  const set = (at: number, part: Partial<PriceRow>) =>
    onChange(rows.map((row, position) => (position === at ? { ...row, ...part } : row)));
  const note = (at: number) =>
    [errors[`rows.${at}.to`], errors[`rows.${at}.price`]].filter((words) => words !== undefined);
  return (
    <div className={styles.rows}>
      <div className={styles.head} aria-hidden="true">
        <span>{t('From')}</span>
        <span>{t('To|quantity')}</span>
        <span>{t('Price of one, {symbol}', { symbol: currencyNow().symbol })}</span>
      </div>
      {rows.map((row, at) => {
        const isLast = at === rows.length - 1;
        const number = at + 1;
        const tied = (part: 'to' | 'price') => ({
          'aria-invalid': errors[`rows.${at}.${part}`] !== undefined,
          'aria-describedby': errors[`rows.${at}.${part}`] === undefined ? undefined : `${id}-${at}`,
        });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place.
          <fieldset className={styles.row} key={at} aria-label={t('Row {number}', { number })}>
            <output className={styles.from} aria-label={t('From')}>
              {froms[at] ?? '–'}
            </output>
            {isLast ? (
              <span className={styles.from}>{t('and more')}</span>
            ) : (
              <input
                className="in"
                inputMode="numeric"
                autoComplete="off"
                maxLength={String(LARGEST_QUANTITY).length}
                aria-label={t('To|quantity')}
                value={row.to}
                onChange={(event) => set(at, { to: event.target.value })}
                {...tied('to')}
              />
            )}
            <input
              className="in"
              inputMode="decimal"
              autoComplete="off"
              aria-label={t('Price of one, {symbol}', { symbol: currencyNow().symbol })}
              value={row.price}
              onChange={(event) => set(at, { price: event.target.value })}
              {...tied('price')}
            />
            <button
              type="button"
              className="link"
              aria-label={t('Remove row {number}', { number })}
              disabled={rows.length === 1}
              onClick={() => onChange(rows.filter((_, position) => position !== at))}
            >
              {t('Remove')}
            </button>
            {note(at).length > 0 && (
              <span className={`err ${styles.below}`} id={`${id}-${at}`}>
                {note(at).join(' ')}
              </span>
            )}
          </fieldset>
        );
      })}
      <button
        type="button"
        className="btn small"
        disabled={rows.length >= MOST_ROWS}
        onClick={() => onChange([...rows, { to: '', price: '' }])}
      >
        {t('Add a row')}
      </button>
    </div>
  );
}

/** The prices that a form holds, by the name under which each stands. */
export function readPrices(typed: FormData, names: readonly string[]) {
  return names.flatMap((name) => {
    const text = typed.get(name);
    return typeof text === 'string' ? [{ name, read: readPriceDraft(JSON.parse(text) as PriceDraft) }] : [];
  });
}

/** What is wrong with the prices that a form holds, by name and field; null where nothing is. */
export function findWrongPrices(typed: FormData, names: readonly string[]): PriceErrors | null {
  const wrong = readPrices(typed, names).flatMap(({ name, read }) =>
    read !== null && 'wrong' in read
      ? Object.entries(read.wrong).map(([part, words]) => [`${name}.${part}`, words])
      : [],
  );
  return wrong.length === 0 ? null : Object.fromEntries(wrong);
}

/** Those of a form's errors that belong to the price under `name`, by its own fields. */
export const errorsOf = (fields: PriceErrors, name: string): PriceErrors =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([key]) => key.startsWith(`${name}.`))
      .map(([key, words]) => [key.slice(name.length + 1), words]),
  );
