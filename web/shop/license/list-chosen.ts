import { toDollars } from '#contract/money.ts';
import type { Product } from '#contract/nouns/products.ts';
import { unitPrice } from '#contract/price.ts';
import type { CartItem } from '../../cart/cart.ts';

/** The cart lines of the licences that are ticked, in the order of the page. `image` shows the font's name. */
export function listChosen(
  product: Pick<Product, 'id' | 'name' | 'licenseTypes' | 'regularPrice' | 'salePrice'>,
  quantities: ReadonlyMap<number, number>,
  image: string,
): CartItem[] {
  return product.licenseTypes.flatMap((type) => {
    const quantity = quantities.get(type.id);
    if (quantity === undefined) return [];
    return [
      {
        productId: product.id,
        name: product.name,
        licenseName: type.name,
        licenseType: type.name.replace(/ License$/, ''),
        licenseTypeId: type.id,
        price: toDollars(unitPrice(product, type, quantity)),
        quantity,
        image,
        ...(type.steps.length > 0 && { steps: type.steps }),
      },
    ];
  });
}
