import { data, Form, Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { callFrom, unlessClosed } from '../api/server-call.ts';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/missing-page.ts';

const ways = 3;

/** An unknown address still leads somewhere: to a search and to the newest fonts. */
export async function loader({ context }: Route.LoaderArgs) {
  const listed = callFrom(context)('listProducts', { query: { sort: 'newest', limit: ways } });
  const newest = await unlessClosed(
    listed.then(({ data }) => data),
    [],
  );
  return data({ newest: newest.map(({ name, slug }) => ({ name, slug })) }, { status: 404 });
}

export default function MissingPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="sheet empty">
      <PageHead title={t('Not here')} />
      <h1 className="t48">{t('There’s nothing at this address.')}</h1>
      <p className="two measure">{t('The page may have moved, or the address has a typo.')}</p>
      <Form action="/product" className="field" role="search">
        <label className="lab" htmlFor="missing-search">
          {t('Search for a font')}
        </label>
        <div className="hang">
          <input className="in" id="missing-search" name="query" type="search" maxLength={200} required />
          <button className="btn" type="submit">
            {t('Search')}
          </button>
        </div>
      </Form>
      <p>
        {loaderData.newest.map(({ name, slug }) => (
          <span key={slug}>
            <Link className="link" to={`/product/${slug}`}>
              {name}
            </Link>
            {', '}
          </span>
        ))}
        <Link className="link" to="/product">
          {t('all fonts')}
        </Link>{' '}
        {t('or')}{' '}
        <Link className="link" to="/">
          {t('home')}
        </Link>
      </p>
    </div>
  );
}
