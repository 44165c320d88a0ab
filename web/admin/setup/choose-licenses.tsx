import { type FormEvent, useId, useRef } from 'react';
import type { OfferedLicenseType } from '#contract/admin/setup.ts';
import { t } from '#contract/languages/translate.ts';
import { currencyNow } from '#contract/money.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import styles from './setup.module.css';
import { texts } from './texts.ts';

/** The licence types that a shop may begin with: ticked and priced, they are on sale with their terms as version 1. */
export function ChooseLicenses({ offered }: { offered: readonly OfferedLicenseType[] }) {
  const { isPending, fields, mutate } = useMutation();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  /** The names that were sent last, in order: errors come by position. */
  const sent = useRef<string[]>([]);
  useFirstWrong(form, fields);
  const open = offered.filter(({ isChosen }) => !isChosen);

  async function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const types = open
      .filter(({ name }) => typed.has(`choose ${name}`))
      .map(({ name, pricing }) => ({
        name,
        ...(pricing === 'own' ? { price: String(typed.get(`price ${name}`) ?? '').trim() } : {}),
      }));
    sent.current = types.map(({ name }) => name);
    if (types.length === 0) return;
    if (await mutate(() => callAdmin('chooseLicenseTypes', { body: { types } }), t(texts.notChosen)))
      toastSuccess(t(texts.chosen));
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={choose} aria-label={t('Licences to sell')}>
      <table className={`tab stack ${styles.licenses}`}>
        <thead>
          <tr>
            <th>{t('Licence')}</th>
            <th>{t('Limits')}</th>
            <th className="num">{t('Price, {symbol}', { symbol: currencyNow().symbol })}</th>
          </tr>
        </thead>
        <tbody>
          {offered.map(({ name, description, usageDetailsList, price, pricing, isChosen }, at) => {
            const wrong = fields[`types.${sent.current.indexOf(name)}.price`];
            return (
              // What is ticked was ticked for this state.
              <tr key={`${name} ${isChosen}`}>
                <td className="main">
                  <label className="check" title={description}>
                    <input type="checkbox" name={`choose ${name}`} defaultChecked={isChosen} disabled={isChosen} />
                    <span className="b">{name.replace(/ License$/, '')}</span>
                  </label>
                </td>
                <td data-l={t('Limits')} className="two">
                  {usageDetailsList.map(({ label, value }) => `${label} ${value}`).join(', ')}
                </td>
                <td className="num" data-l={t('Price')}>
                  {pricing === 'product' && t('per font')}
                  {pricing === 'own' && isChosen && t('on sale')}
                  {pricing === 'own' && !isChosen && (
                    <input
                      className={`in ${styles.price}`}
                      name={`price ${name}`}
                      inputMode="decimal"
                      autoComplete="off"
                      aria-label={t('Price of {name}', { name })}
                      aria-invalid={wrong !== undefined}
                      aria-describedby={wrong === undefined ? undefined : `${id}-${at}`}
                      defaultValue={price}
                    />
                  )}
                  {wrong !== undefined && (
                    <span className="err" id={`${id}-${at}`}>
                      {wrong}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {open.length > 0 && (
        <button type="submit" className="btn small" disabled={isPending}>
          {isPending ? t('Saving...') : t('Sell the selected ones')}
        </button>
      )}
    </form>
  );
}
