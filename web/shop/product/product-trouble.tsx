import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { isShopAway, ShopAway } from '../../ui/waiting/shop-away.tsx';
import { texts } from './texts.ts';

/** Few pages are of what was withdrawn. */
const WithdrawnProduct = lazy(() => import('./withdrawn-product.tsx'));

/** Stands in place of a product that does not exist or could not be had. */
export function ProductTrouble() {
  const error = useRouteError();
  if (isShopAway(error)) return <ShopAway />;
  if (isRouteErrorResponse(error) && error.status === 410) {
    return (
      <Suspense>
        <WithdrawnProduct gone={error.data} />
      </Suspense>
    );
  }
  return (
    <div className="sheet empty">
      <PageHead title={t('Not found')} />
      <div role="alert">
        <h1 className="t32">{readMessage(error)}</h1>
      </div>
      <Link className="btn" to="/product">
        {t('See the fonts')}
      </Link>
    </div>
  );
}

function readMessage(error: unknown): string {
  const isSaid = isRouteErrorResponse(error) && typeof error.data?.message === 'string';
  return isSaid ? error.data.message : t(texts.broken);
}
