import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import type { Product } from '#contract/nouns/products.ts';
import { formatTerm } from '#contract/text/fill-terms.ts';
import type { Drawing } from '../../ui/drawing/drawing.ts';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { Price } from '../../ui/price.tsx';
import { fromPrice } from '../product-price.tsx';
import styles from './license.module.css';

/** One licence: the figure that matters, what it is for, every limit, its price. */
export function LicenseCard({
  type,
  number,
  figure,
  text,
  cheapest,
  isAdvised,
  level: Heading = 'h2',
}: {
  type: LicenseType;
  number: number;
  figure: Drawing | null;
  text: string;
  /** The least expensive font, for a licence that costs what the font costs. */
  cheapest: Product | null;
  isAdvised: boolean;
  level?: 'h2' | 'h3';
}) {
  return (
    <li className={isAdvised ? styles.advised : ''}>
      <div className="between">
        <Heading>{type.name.replace(/ License$/, '')}</Heading>
        <span className="t13 two">{number}</span>
      </div>
      <div className={styles.figure}>
        <Specimen drawing={figure} label={text} shape="fit-start" height={64} />
      </div>
      <p className="two">{type.description}</p>
      <dl className={styles.limits}>
        {type.exclusive && <Fact label={t('Sold')} value={t('once for each font')} />}
        {type.agencyKeeps && <Fact label={t('Bought for a client')} value={t('the buyer keeps the files too')} />}
        {type.termMonths !== null && <Fact label={t('Holds')} value={formatTerm(type.termMonths)} />}
        {type.usageDetailsList.map(({ label, value }) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      <p className="two t13">{t('Delivers {formats}', { formats: formatFormats(type.delivers) })}</p>
      <div className={styles.foot}>
        <span className="b">
          {type.pricing === 'own' && <Price dollars={type.price} isShort />}
          {type.pricing === 'product' && cheapest && (
            <>
              {t('from')} <Price dollars={fromPrice(cheapest)} isShort />
            </>
          )}
        </span>
        {type.terms && (
          <Link className="link t13" to={`/license/${type.slug}`}>
            {t('Terms')}
            <span className="vh"> {t('of the {name}', { name: type.name })}</span>
          </Link>
        )}
        <Link className="link t13" to={`/product?${new URLSearchParams({ license: type.name })}`}>
          {t('Fonts with it')}
        </Link>
      </div>
    </li>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="two">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** "TTF, OTF, web kit": the files of fonts; a ZIP only packs them. */
const formatFormats = (delivers: LicenseType['delivers']) =>
  delivers
    .filter((format) => format !== 'ZIP')
    .map((format) => (format === 'KIT' ? t('web kit') : format))
    .join(', ');
