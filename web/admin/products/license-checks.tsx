import { t } from '#contract/languages/translate.ts';
import type { LicensePrice } from '#contract/nouns/license-prices.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import { priceHint } from '#contract/prices/price-words.ts';
import styles from './license-checks.module.css';
import { priceField, priceOf } from './product-form.ts';

/** The licence types that a product is offered under, each with what it says of their price itself. */
export function LicenseChecks({
  types,
  formats,
  chosen,
  prices,
  errors,
  onChoose,
}: {
  types: readonly LicenseType[];
  /** Those that there are of the font; empty where there is none yet. */
  formats: readonly string[];
  chosen: ReadonlySet<number>;
  prices: readonly LicensePrice[];
  errors: Readonly<Record<string, string>>;
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
        {types.map((type) => (
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
                  <span className="err">{t('gives no file of this font, so nobody is offered it')}</span>
                )}
              </span>
            </label>
            {chosen.has(type.id) && (
              <input
                className="in"
                name={priceField(type.id)}
                defaultValue={priceOf(prices, type.id)}
                placeholder={
                  type.pricing === 'product' ? t('what the font costs') : t('usual: {price}', { price: type.price })
                }
                aria-label={t('Price of {name}', { name: type.name })}
                title={t(priceHint)}
                autoComplete="off"
              />
            )}
          </li>
        ))}
      </ul>
      <p className="hint">
        {chosen.size === 0
          ? t('Without a licence nobody can buy it.')
          : t('A price may differ here: an amount, a factor, or steps by quantity. {priceHint}', {
              priceHint: t(priceHint),
            })}
      </p>
      {error !== undefined && <p className="err">{error}</p>}
    </fieldset>
  );
}

/** A ZIP only packs the others, and the kit is made of any font. */
const givesFiles = ({ delivers }: LicenseType, formats: readonly string[]) =>
  formats.length === 0 || delivers.some((format) => format === 'KIT' || (format !== 'ZIP' && formats.includes(format)));
