import { useEffect, useState } from 'react';
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { isShopUnavailable, ShopUnavailable } from '../../ui/waiting/shop-away.tsx';
import { didNotCome, reloadIfNew } from './bring-code.ts';
import { reportError } from './report-error.ts';

/** What stands in place of a page that does not exist, did not come or broke. */
export function PageError() {
  const error = useRouteError();
  if (isShopUnavailable(error)) return <ShopUnavailable />;
  if (didNotCome(error)) return <MissingPage error={error} />;
  if (isRouteErrorResponse(error) && error.data?.isOff === true) return <FeatureOff />;
  return isRouteErrorResponse(error) && error.status === 404 ? <NoPage /> : <BrokenPage error={error} />;
}

function NoPage() {
  return (
    <div className="sheet empty">
      <PageHead title={t('Not here')} />
      <h1 className="t48">{t('There’s nothing at this address.')}</h1>
      <p className="two measure">{t('The page may have moved, or the address has a typo.')}</p>
      <WaysOn />
    </div>
  );
}

/** A page of a feature that is switched off. */
function FeatureOff() {
  return (
    <div className="sheet empty">
      <PageHead title={t('Not offered')} />
      <h1 className="t48">{t('This isn’t available right now.')}</h1>
      <p className="two measure">{t('It may come back. Everything else is available.')}</p>
      <WaysOn />
    </div>
  );
}

function BrokenPage({ error }: { error: unknown }) {
  // What broke on the server is written down there.
  const [isWritten, setIsWritten] = useState(true);
  useEffect(() => {
    if (!isRouteErrorResponse(error)) void reportError(error, 'the page').then(setIsWritten);
  }, [error]);
  return (
    <div className="sheet empty">
      <PageHead title={t('Something broke')} />
      <h1 className="t48">{t('Something broke on our side.')}</h1>
      <p className="two measure">
        {isWritten ? t('The error was reported. Try again in a moment.') : t('Try again in a moment.')}
      </p>
      <WaysOn />
    </div>
  );
}

/**
 * A page that did not come: an interrupted line, a file that is blocked, or one that a new version of the shop has no
 * more.
 */
function MissingPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    void reportError(error, 'the page');
    void reloadIfNew();
  }, [error]);
  return (
    <div className="sheet empty" role="alert">
      <PageHead title={t('Page not loaded')} />
      <h1 className="t48">{t('This page couldn’t be loaded.')}</h1>
      <p className="two measure">
        {t('Check your connection. If you use an ad blocker, it may have blocked a file of this page.')}
      </p>
      <p className="hang">
        <Link className="btn" reloadDocument to={pathname + search}>
          {t('Try again')}
        </Link>
      </p>
    </div>
  );
}

function WaysOn() {
  return (
    <p className="hang">
      <Link className="btn" to="/product">
        {t('See the fonts')}
      </Link>
      <Link className="btn" to="/">
        {t('Home')}
      </Link>
    </p>
  );
}
