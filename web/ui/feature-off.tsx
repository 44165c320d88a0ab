import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { PageHead } from './page-head.tsx';
import { isShopAway, ShopAway } from './waiting/shop-away.tsx';

/** Stands in place of a page whose part of the shop is switched off, or which broke. */
export function FeatureOff() {
  const error = useRouteError();
  if (isShopAway(error)) return <ShopAway />;
  const isOff = isRouteErrorResponse(error) && error.data?.isOff === true;
  return (
    <div className="sheet empty">
      <PageHead title={isOff ? t('Not offered') : t('Something broke')} />
      <h1 className="t48">
        {isOff ? t('The shop does not offer this at the moment.') : t('Something broke on our side.')}
      </h1>
      <p className="two measure">
        {isOff
          ? t('It may come back. Everything else is open.')
          : t('It has been written down. Try again in a moment.')}
      </p>
      <p className="hang">
        <Link className="btn" to="/product">
          {t('See the fonts')}
        </Link>
        <Link className="btn" to="/">
          {t('Home')}
        </Link>
      </p>
    </div>
  );
}
