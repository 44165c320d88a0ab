import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { texts } from './product-texts.ts';

/** Stands in place of a product that does not exist or could not be had. */
export function ProductTrouble() {
  const error = useRouteError();
  return (
    <div className="sheet empty">
      <title>Not found · Huruf</title>
      <div role="alert">
        <h1 className="t32">{readMessage(error)}</h1>
      </div>
      <Link className="btn" to="/product">
        See the fonts
      </Link>
    </div>
  );
}

function readMessage(error: unknown): string {
  const isSaid = isRouteErrorResponse(error) && typeof error.data?.message === 'string';
  return isSaid ? error.data.message : texts.broken;
}
