import { type FormEvent, useId, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import type { Product } from '#contract/nouns/products.ts';
import { parsePrice, priceHint } from '#contract/prices/price-words.ts';
import { useAct } from '../../api/use-act.ts';
import { type Question, useAnswer } from '../../api/use-answer.ts';
import { ChoiceField } from '../../ui/form/choice.tsx';
import { FreeField } from '../../ui/form/free-field.tsx';
import { dismissToast, toastError, toastSuccess } from '../../ui/toast/toast.ts';
import { LoadTrouble, WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin } from '../call-admin.ts';
import styles from './license.module.css';
import { texts } from './texts.ts';

/** The largest page that the shop gives. */
const PAGE = 100;

/** Every font on offer by name, page after page. */
async function listEveryProduct(): Promise<Product[]> {
  const products = new Map<number, Product>();
  let total = 1;
  for (let page = 1; (page - 1) * PAGE < total; page += 1) {
    const answer = await callAdmin('listProducts', { query: { page, limit: PAGE } });
    total = answer.total ?? 0;
    // A font that came while the pages were read may stand on two of them.
    for (const product of answer.data) products.set(product.id, product);
  }
  return [...products.values()].sort((one, other) => one.name.localeCompare(other.name));
}

const everyFont: Question<Product[]> = { key: 'every font', ask: listEveryProduct };
const none: ReadonlySet<number> = new Set();

/** Offers many fonts under a licence type at once. */
export function AssignLicense({ licenses }: { licenses: readonly LicenseType[] }) {
  const headId = useId();
  const [licenseId, setLicenseId] = useState('');
  const [chosen, setChosen] = useState(none);
  const { data: products, isLoading, hasFailed, reload } = useAnswer(everyFont);
  const { isBusy, fields, act } = useAct({ changesPage: false });
  const [why, setWhy] = useState<string>();
  const license = licenses.find(({ id }) => String(id) === licenseId);

  async function assign(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (license === undefined || chosen.size === 0) {
      toastError(t(texts.choose));
      return;
    }
    dismissToast(t(texts.choose));
    const typed = String(new FormData(event.currentTarget).get('price') ?? '').trim();
    const price = typed === '' ? null : parsePrice(typed);
    const isUnreadable = price !== null && 'why' in price;
    setWhy(isUnreadable ? price.why : undefined);
    if (isUnreadable) return;
    const isDone = await act(async () => {
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

  return (
    <section className="panel" aria-labelledby={headId}>
      <h2 id={headId}>{t('Assign License to Product')}</h2>
      <form className={styles.assign} onSubmit={assign}>
        <ChoiceField
          label={t('License')}
          none={t('Select License')}
          options={licenses.map(({ id, name }) => [id, name])}
          value={license === undefined ? '' : licenseId}
          onChange={(event) => setLicenseId(event.target.value)}
        />
        <FreeField
          label={t('Its price there')}
          name="price"
          hint={t('{priceHint} Left empty, each keeps what it costs.', { priceHint: t(priceHint) })}
          error={why ?? fields.price ?? fields.factor ?? fields.steps}
        />
        {isLoading && products === null && (
          <div className={styles.products}>
            <WaitingRows rows={6} height={37} phone={37} />
          </div>
        )}
        {hasFailed && <LoadTrouble what={t('The fonts')} onRetry={reload} />}
        {products !== null && (
          <ProductChecks products={products} licenseId={license?.id ?? null} chosen={chosen} onChoose={setChosen} />
        )}
        <button type="submit" className="btn" disabled={isBusy}>
          {isBusy ? t('Assigning, {count} to go...', { count: chosen.size }) : t('Assign License')}
        </button>
      </form>
    </section>
  );
}

/** Fonts to tick, one by one or all. A font that has the licence already says so. */
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
