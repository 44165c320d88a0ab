import { type FormEvent, useId, useRef, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import type { Product } from '#contract/nouns/products.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { ChoiceField } from '../../ui/form/choice.tsx';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { dismissToast, toastError, toastSuccess } from '../../ui/toast/toast.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin } from '../call-admin.ts';
import { everyFont } from '../fonts/every-font.ts';
import { emptyPrice, type PriceErrors, type PriceWay, priceWays } from '../prices/price-draft.ts';
import { errorsOf, findWrongPrices, PriceFields, readPrices } from '../prices/price-fields.tsx';
import styles from './license.module.css';
import { texts } from './texts.ts';

/** The Standard licence costs what each font costs. */
const FONT_WAYS: readonly PriceWay[] = ['keep', 'usual', 'quantity'];
const none: ReadonlySet<number> = new Set();

/** Offers many fonts under a licence type at once. */
export function AssignLicense({ licenses }: { licenses: readonly LicenseType[] }) {
  const headId = useId();
  const [licenseId, setLicenseId] = useState('');
  const [chosen, setChosen] = useState(none);
  const { data: products, isLoading, hasFailed, reload } = useQuery(everyFont);
  const { isPending, fields, mutate } = useMutation({ revalidates: false });
  const [wrong, setWrong] = useState<PriceErrors | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useFirstWrong(form, wrong ?? fields);
  const license = licenses.find(({ id }) => String(id) === licenseId);

  async function assign(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (license === undefined || chosen.size === 0) {
      toastError(t(texts.choose));
      return;
    }
    dismissToast(t(texts.choose));
    const typed = new FormData(event.currentTarget);
    const found = findWrongPrices(typed, ['price']);
    setWrong(found);
    if (found !== null) return;
    const price = readPrices(typed, ['price'])[0]?.read;
    const isDone = await mutate(async () => {
      for (const productId of chosen) {
        await callAdmin('assignLicense', { body: { productId, licenseTypeId: license.id, ...price } });
        // What is done is done; after a failure only the rest is still ticked.
        setChosen((before) => new Set([...before].filter((id) => id !== productId)));
      }
    }, t(texts.notAssigned));
    if (isDone) toastSuccess(t(texts.assigned));
    // Of several some may have been assigned before one failed.
    else void reload();
  }

  const refused = fields.price ?? fields.factor ?? fields.steps;
  return (
    <section className="panel" aria-labelledby={headId}>
      <h2 id={headId}>{t('Assign License to Product')}</h2>
      <form ref={form} className={styles.assign} onSubmit={assign}>
        <ChoiceField
          label={t('License')}
          none={t('Select License')}
          options={licenses.map(({ id, name }) => [id, name])}
          value={license === undefined ? '' : licenseId}
          onChange={(event) => setLicenseId(event.target.value)}
        />
        <div className="field">
          <span className="lab" aria-hidden="true">
            {t('Price')}
          </span>
          <PriceFields
            name="price"
            label={t('Price')}
            // Another kind of licence is priced in other ways.
            key={license?.pricing}
            start={emptyPrice('keep')}
            ways={license?.pricing === 'product' ? FONT_WAYS : priceWays}
            errors={errorsOf(wrong ?? {}, 'price')}
          />
          {refused !== undefined && <span className="err">{refused}</span>}
        </div>
        {isLoading && products === null && (
          <div className={styles.products}>
            <WaitingRows rows={6} height={37} phone={37} />
          </div>
        )}
        {hasFailed && <LoadError what={t('The fonts')} onRetry={reload} />}
        {products !== null && (
          <ProductChecks products={products} licenseId={license?.id ?? null} chosen={chosen} onChoose={setChosen} />
        )}
        <button type="submit" className="btn" disabled={isPending}>
          {isPending ? t('Assigning, {count} left...', { count: chosen.size }) : t('Assign License')}
        </button>
      </form>
    </section>
  );
}

/** Fonts to tick, one by one or all. A font that has the licence already is marked. */
function ProductChecks({
  products,
  licenseId,
  chosen,
  onChoose,
}: {
  products: readonly Product[];
  licenseId: number | null;
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}) {
  const isAll = products.length > 0 && products.every(({ id }) => chosen.has(id));

  function choose(id: number, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  }

  return (
    <fieldset className={styles.products}>
      <legend className="lab">{t('Products')}</legend>
      <label className="check">
        <input
          ref={(all) => {
            if (all) all.indeterminate = chosen.size > 0 && !isAll;
          }}
          type="checkbox"
          checked={isAll}
          onChange={(event) => onChoose(new Set(event.target.checked ? products.map(({ id }) => id) : []))}
        />
        <span className="b">{t('Select All')}</span>
      </label>
      <ul className={styles.list}>
        {products.map(({ id, name, licenseTypes }) => (
          <li key={id}>
            <label className="check">
              <input type="checkbox" checked={chosen.has(id)} onChange={(event) => choose(id, event.target.checked)} />
              <span>
                {name}
                {licenseTypes.some((type) => type.id === licenseId) && (
                  <span className="two">{t(', has it already')}</span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className="hint">{t('{chosen} of {count} chosen', { chosen: chosen.size, count: products.length })}</p>
    </fieldset>
  );
}
