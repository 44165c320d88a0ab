import { lazy, Suspense } from 'react';
import { useRouteError } from 'react-router';
import { isShopAway, ShopAway } from '../../ui/waiting/shop-away.tsx';

/** Few pages are of what is not in the shop. */
const NoProduct = lazy(() => import('./no-product.tsx'));

/** Stands in place of a product that does not exist, was withdrawn or could not be had. */
export function ProductTrouble() {
  const error = useRouteError();
  if (isShopAway(error)) return <ShopAway />;
  return (
    <Suspense>
      <NoProduct error={error} />
    </Suspense>
  );
}
