import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { PageHead } from '../page-head.tsx';

/** Whether a page is missing only because the shop can not answer at the moment. */
export const isShopAway = (error: unknown): boolean => isRouteErrorResponse(error) && error.data?.isAway === true;

/** Stands in place of a page while the shop can not answer. */
export function ShopAway() {
  const { pathname, search } = useLocation();
  return (
    <div className="sheet empty" role="alert">
      <PageHead title={t('Back in a moment')} />
      <h1 className="t48">{t('The shop can not answer right now.')}</h1>
      <p className="two measure">
        {t(
          'Nothing of yours is lost: your cart is in this browser, and orders and fonts are kept. Look again in a moment.',
        )}
      </p>
      <p className="hang">
        <Link className="btn" reloadDocument to={pathname + search}>
          {t('Look again')}
        </Link>
      </p>
    </div>
  );
}
