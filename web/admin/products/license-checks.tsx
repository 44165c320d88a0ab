import { t } from '#contract/languages/translate.ts';
import type { LicensePrice } from '#contract/nouns/license-prices.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import { type PriceWay, priceWays } from '../prices/price-draft.ts';
import { errorsOf, PriceFields } from '../prices/price-fields.tsx';
import styles from './license-checks.module.css';
import { priceAtFirst, priceField } from './product-form.ts';

/** The licence types that a product is offered under, each with what it says of their price itself. */
export function LicenseChecks({
  types,
  formats,
  chosen,
  prices,
  errors,
  isBundle,
  onChoose,
}: {
  types: readonly LicenseType[];
  /** Those that there are of the font; empty where there is none yet. */
  formats: readonly string[];
  chosen: ReadonlySet<number>;
  prices: readonly LicensePrice[];
  errors: Readonly<Record<string, string>>;
  /** A bundle has no files, and is not sold exclusively. */
  isBundle: boolean;
  onChoose: (chosen: ReadonlySet<number>) => void;
}) {
  const error =
    errors.licenseTypeIds ??
    Object.entries(errors).find(([name]) => /^(licensePrices|price|factor|steps)\b/.test(name))?.[1];

  function tick(id: number, isTicked: boolean) {
    const next = new Set(chosen);
    if (isTicked) next.add(id);
    else next.delete(id);
    onChoose(next);
  }

  return (
    <fieldset className={styles.licences}>
      <legend className="lab">{t('Licences')}</legend>
      <ul className={styles.checks}>
        {types
          .filter(({ exclusive }) => !isBundle || !exclusive)
          .map((type) => (
            <li key={type.id}>
              <label className="check">
                <input
                  type="checkbox"
                  checked={chosen.has(type.id)}
                  onChange={(event) => tick(type.id, event.target.checked)}
                />
                <span>
                  {type.name}
                  {chosen.has(type.id) && !givesFiles(type, formats) && (
                    <span className="err">{t('includes no file of this font, so it isn’t offered')}</span>
                  )}
                </span>
              </label>
              {chosen.has(type.id) && (
                <PriceFields
                  name={priceField(type.id)}
                  label={t('Price of {name}', { name: type.name })}
                  start={priceAtFirst(prices, type.id)}
                  usual={
                    type.pricing === 'product'
                      ? isBundle
                        ? t('The bundle’s price')
                        : t('The font’s price')
                      : isBundle
                        ? t('What its fonts cost, less what the bundle saves')
                        : t('Standard price, {price}', { price: `$${type.price}` })
                  }
                  ways={type.pricing === 'product' ? FONT_WAYS : OWN_WAYS}
                  errors={errorsOf(errors, priceField(type.id))}
                />
              )}
            </li>
          ))}
      </ul>
      <p className="hint">
        {chosen.size === 0
          ? t('Without a licence it can’t be bought.')
          : isBundle
            ? t(
                'A licence is offered where each of the fonts is sold under it. Give the bundle its own price if you like.',
              )
            : t('Give this font its own price under a licence, with lower prices for larger quantities if you like.')}
      </p>
      {error !== undefined && <p className="err">{error}</p>}
    </fieldset>
  );
}

const OWN_WAYS = priceWays.filter((way) => way !== 'keep');
/** The Standard licence costs what the font costs, and may cost less by quantity. */
const FONT_WAYS: readonly PriceWay[] = ['usual', 'quantity'];

/** A ZIP only packs the others, and the kit is made of any font. */
const givesFiles = ({ delivers }: LicenseType, formats: readonly string[]) =>
  formats.length === 0 || delivers.some((format) => format === 'KIT' || (format !== 'ZIP' && formats.includes(format)));
