import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { FontFacts, ProductDetail } from '#contract/nouns/products.ts';
import { Price } from '../../ui/price.tsx';
import { callAdmin } from '../call-admin.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { TypedField } from '../form/typed-field.tsx';
import {
  beginParts,
  type PackageDraft,
  type PartDraft,
  placeErrors,
  proposeParts,
  sendParts,
  sumOfStyles,
} from './part-draft.ts';
import styles from './parts.module.css';
import { texts } from './texts.ts';

type Errors = Readonly<Record<string, string>>;

/** The packages and single styles that a font is sold in, with their prices, in one table. */
export function PartsDialog({
  product,
  font,
  onClose,
}: {
  product: ProductDetail;
  font: FontFacts;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(() => beginParts(product.parts, font.styles));
  const { sent, fields } = sendParts(draft, font.styles, product.parts);
  const change = (part: Partial<PartDraft>) => setDraft({ ...draft, ...part });
  const { regularPrice } = product;

  return (
    <FormDialog
      title={t('Packages and styles')}
      verb={t('Save the prices')}
      work={() => callAdmin('changeParts', { params: { id: product.id }, body: sent })}
      failure={t(texts.notSaved)}
      done={t(texts.saved)}
      onClose={onClose}
    >
      {(refused) => {
        const errors = placeErrors(refused, fields);
        return (
          <>
            <p className="two">
              {t('The family {name} costs', { name: product.name })} <Price dollars={regularPrice} />.{' '}
              {t('A style without a price is sold only in packages and with the family.')}
            </p>
            <p>
              <button
                type="button"
                className="btn small"
                onClick={() => setDraft(proposeParts(regularPrice, font.styles))}
              >
                {t('Propose prices')}
              </button>
            </p>
            <Packages draft={draft} font={font} errors={errors} onChange={(packages) => change({ packages })} />
            <fieldset className={styles.list}>
              <legend className="lab">{t('Single styles')}</legend>
              {font.styles.map(({ id, name }) => (
                <TypedField
                  inputMode="decimal"
                  key={id}
                  label={name}
                  name={`style.${id}.regularPrice`}
                  value={draft.prices[id] ?? ''}
                  error={errors[`style.${id}.regularPrice`]}
                  onChange={(price) => change({ prices: { ...draft.prices, [id]: price } })}
                />
              ))}
            </fieldset>
          </>
        );
      }}
    </FormDialog>
  );
}

function Packages({
  draft,
  font,
  errors,
  onChange,
}: {
  draft: PartDraft;
  font: { styles: FontFacts['styles'] };
  errors: Errors;
  onChange: (packages: PackageDraft[]) => void;
}) {
  const { packages } = draft;
  const set = (at: number, part: Partial<PackageDraft>) =>
    onChange(packages.map((one, position) => (position === at ? { ...one, ...part } : one)));
  const add = () =>
    onChange([
      ...packages,
      { key: Math.min(0, ...packages.map(({ key }) => key)) - 1, name: '', price: '', styleIds: [] },
    ]);
  return (
    <fieldset className={styles.list}>
      <legend className="lab">{t('Packages')}</legend>
      {packages.map((one, at) => (
        <fieldset key={one.key} className={styles.package} aria-label={one.name || t('New package')}>
          <TypedField
            label={t('Name')}
            name={`package.${at}.name`}
            value={one.name}
            error={errors[`package.${at}.name`]}
            onChange={(name) => set(at, { name })}
          />
          <TypedField
            inputMode="decimal"
            label={t('Price ($)')}
            name={`package.${at}.regularPrice`}
            value={one.price}
            error={errors[`package.${at}.regularPrice`]}
            onChange={(price) => set(at, { price })}
          />
          <StyleBoxes font={font} chosen={one.styleIds} onChange={(styleIds) => set(at, { styleIds })} />
          <p className="between t13 two">
            <OneByOne sum={sumOfStyles(draft, one.styleIds)} />
            <button
              type="button"
              className="link"
              onClick={() => onChange(packages.filter((_, position) => position !== at))}
            >
              {t('Remove')}
              <span className="vh"> {one.name}</span>
            </button>
          </p>
        </fieldset>
      ))}
      <button type="button" className="btn small" onClick={add}>
        {t('Add a package')}
      </button>
    </fieldset>
  );
}

/** What the styles of a package cost without it. */
function OneByOne({ sum }: { sum: number | null }) {
  if (sum === null || sum === 0) return <span />;
  return (
    <span>
      {t('One by one:')} <Price dollars={sum} />
    </span>
  );
}

function StyleBoxes({
  font,
  chosen,
  onChange,
}: {
  font: { styles: FontFacts['styles'] };
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}) {
  return (
    <fieldset className={styles.boxes} aria-label={t('Styles')}>
      {font.styles.map(({ id, name }) => (
        <label className="check" key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
