import { isRouteErrorResponse, Link, useAsyncError, useRouteError } from 'react-router';
import { PageHead } from '../../ui/page-head.tsx';
import { isShopAway, ShopAway } from '../../ui/waiting/shop-away.tsx';
import { texts } from './texts.ts';

/** Stands in place of a landing page that does not exist or could not be had. Search engines are told to forget it. */
export function PreviewTrouble() {
  const routeError = useRouteError();
  const error = useAsyncError() ?? routeError;
  if (isShopAway(error)) return <ShopAway />;
  const isSaid = isRouteErrorResponse(error) && typeof error.data?.message === 'string';
  return (
    <div className="sheet empty">
      <PageHead title="Not found" />
      <div role="alert">
        <h1 className="t48">{isSaid ? error.data.message : texts.broken}</h1>
      </div>
      <p className="two measure">The campaign may be over, or the address has a letter too many.</p>
      <p className="hang">
        <Link className="btn" to="/product">
          See the fonts
        </Link>
        <Link className="btn" to="/">
          Home
        </Link>
      </p>
    </div>
  );
}
