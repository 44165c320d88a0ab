import { t } from '#contract/languages/translate.ts';
import type { Product } from '#contract/nouns/products.ts';
import { Price } from '../ui/price.tsx';
import { fromPrice } from './from-price.ts';

/** What a font costs from; a price that was lowered shows what it was. */
export function ProductPrice({ product }: { product: Pick<Product, 'regularPrice' | 'salePrice'> }) {
  const now = fromPrice(product);
  if (now >= product.regularPrice) return <Price dollars={now} isShort />;
  return (
    <>
      <s className="three">
        <span className="vh">{t('was|price')} </span>
        <Price dollars={product.regularPrice} isShort />
      </s>{' '}
      <Price dollars={now} isShort />
    </>
  );
}
