import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { Product } from '#contract/nouns/products.ts';
import { type LoadedDrawing, useDrawing } from '../../api/use-drawing.ts';
import { addressSpecimen } from '../address-specimen.ts';
import { type ListedProduct, pickListed } from '../listed-product.ts';
import { MissingLetters } from '../missing-letters.tsx';
import { ProductArt } from '../product-art.tsx';
import { ProductPrice } from '../product-price.tsx';
import styles from './logotypes.module.css';

/** A name in one font: as large as the cell allows, what the font is called, what it costs. */
export function LogotypeCell({ font, text }: { font: LogotypeFont; text: string }) {
  const shown = text.trim() === '' ? font.name : text;
  const drawing = useDrawing(addressSpecimen(font, shown), font.drawn);
  return (
    <li>
      <Link to={`/product/${font.slug}?${new URLSearchParams({ text: shown })}`} prefetch="intent">
        <span className={styles.art}>
          <ProductArt product={font} drawing={drawing} label={shown} shape="fit-start" />
        </span>
        <span className={styles.name}>
          <span>{font.name}</span>
          <span className="two">
            {t('from')} <ProductPrice product={font} />
          </span>
        </span>
        {drawing && <MissingLetters letters={drawing.missing} />}
      </Link>
    </li>
  );
}

/** A font that a cell shows. */
export type LogotypeFont = ListedProduct & { drawn: LoadedDrawing };

/** Takes from a product what a cell shows. */
export const toLogotypeFont = (product: Product, drawn: LoadedDrawing): LogotypeFont => ({
  ...pickListed(product),
  drawn,
});

/** The address of a page of logotypes with the visitor's words, so that it can be sent to somebody. */
export function addressLogotypes(page: number, text: string): string {
  const search = new URLSearchParams({
    ...(page === 1 ? {} : { page: String(page) }),
    ...(text === '' ? {} : { text }),
  });
  return search.size === 0 ? '/logotypes' : `/logotypes?${search}`;
}

/** The line that writes a brand name into every font of the page. */
export function BrandField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <>
      <label className="vh" htmlFor="brand">
        {t('Your brand name')}
      </label>
      <input
        className={styles.brand}
        id="brand"
        value={text}
        maxLength={40}
        placeholder={t('Your brand name')}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
