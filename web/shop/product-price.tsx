import { t } from '#contract/languages/translate.ts';
import { toDollars } from '#contract/money.ts';
import type { Product } from '#contract/nouns/products.ts';
import { unitPrice } from '#contract/price.ts';
import { Price } from '../ui/price.tsx';

/** What a font costs from; a price that was lowered shows what it was. */
export function ProductPrice({ product }: { product: Pick<Product, 'regularPrice' | 'salePrice' | 'priceFrom'> }) {
  const now = fromPrice(product);
  if (product.priceFrom < now)
    return (
      <>
        {t('from')} <Price dollars={product.priceFrom} isShort />
      </>
    );
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

/** What a font costs under the Standard licence, in dollars: the price by which lists filter and sort. */
export function fromPrice(product: Pick<Product, 'regularPrice' | 'salePrice'>): number {
  return toDollars(unitPrice(product, { pricing: 'product', price: 0 }));
}
