import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { PageHead } from '../page-head.tsx';

/** Whether a page is missing only because the shop cannot answer at the moment. */
export const isShopUnavailable = (error: unknown): boolean =>
  isRouteErrorResponse(error) && error.data?.isAway === true;

/** Stands in place of a page while the shop cannot answer. */
export function ShopUnavailable() {
  const { pathname, search } = useLocation();
  return (
    <div className="sheet empty" role="alert">
      <PageHead title={t('Back in a moment')} />
      <h1 className="t48">{t('The shop can’t answer right now.')}</h1>
      <p className="two measure">{t('Your cart, orders and fonts are safe. Try again in a moment.')}</p>
      <p className="hang">
        <Link className="btn" reloadDocument to={pathname + search}>
          {t('Check again')}
        </Link>
      </p>
    </div>
  );
}
