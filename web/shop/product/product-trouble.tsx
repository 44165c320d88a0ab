import { useRouteError } from 'react-router';
import { msg } from '#contract/languages/translate.ts';
import { lazyPart } from '../../api/parts/lazy-part.tsx';
import { isShopUnavailable, ShopUnavailable } from '../../ui/waiting/shop-away.tsx';

/** Few pages are of what is not in the shop. */
const NoProduct = lazyPart(() => import('./no-product.tsx'), { what: msg('This page') });

/** Stands in place of a product that does not exist, was withdrawn or could not be had. */
export function ProductError() {
  const error = useRouteError();
  if (isShopUnavailable(error)) return <ShopUnavailable />;
  return <NoProduct error={error} />;
}
