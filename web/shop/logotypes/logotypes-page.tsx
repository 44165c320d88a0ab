import { useEffect } from 'react';
import { Link, type ShouldRevalidateFunctionArgs, useSearchParams, data as withStatus } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { requireFeature } from '../../api/require-feature.ts';
import { callFrom } from '../../api/server-call.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { readPage } from '../../ui/list/pager.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { loadSpecimen } from '../load-specimen.ts';
import { NoFontsYet } from '../no-fonts-yet.tsx';
import { sampleName, useVisitText, writeVisitText } from '../visit-text.ts';
import type { Route } from './+types/logotypes-page.ts';
import { addressLogotypes, BrandField, LogotypeCell, toLogotypeFont } from './logotype-cell.tsx';
import styles from './logotypes.module.css';

export { staticPage as headers } from '../../api/page-headers.ts';

const pageSize = 8;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireFeature(context, 'logotypes');
  const page = readPage(new URL(request.url).searchParams);
  const call = callFrom(context);
  const [{ data, total }, { data: facets }] = await Promise.all([
    call('listProducts', { query: { page, limit: pageSize } }),
    call('productFacets', { query: {} }),
  ]);
  const fonts = await Promise.all(
    data.map(async (product) => toLogotypeFont(product, await loadSpecimen(context, product, sampleName))),
  );
  const pages = Math.max(1, Math.ceil((total ?? fonts.length) / pageSize));
  return withStatus({ fonts, page, pages, total: facets.fonts }, { status: page > pages ? 404 : 200 });
}

/** The visitor's own words change nothing that the shop would have to be asked for again. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSamePage = readPage(currentUrl.searchParams) === readPage(nextUrl.searchParams);
  return isSamePage && currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}

export default function LogotypesPage({ loaderData }: Route.ComponentProps) {
  const { fonts, page, pages, total } = loaderData;
  const { text, setText } = useVisitText(sampleName);
  const [search] = useSearchParams();
  const sent = search.get('text');
  // A link that somebody sent brings the words along.
  useEffect(() => {
    if (sent !== null) writeVisitText(sent);
  }, [sent]);
  const addressOf = (number: number) => addressLogotypes(number, text === sampleName ? '' : text);
  return (
    <div className="sheet">
      <PageHead
        title={page === 1 ? t('Logotypes') : t('Logotypes, page {page}', { page })}
        description={t('Type a brand name and see it in every font of the shop, eight at a time.')}
        {...(page > pages ? {} : { path: addressLogotypes(page, '') })}
      />
      <div className={styles.head}>
        <h1 className="t32">{t('Logotypes')}</h1>
        <BrandField text={text} onChange={setText} />
      </div>
      {total === 0 && <NoFontsYet />}
      {fonts.length === 0 ? (
        total > 0 && (
          <p className="empty">
            {page > pages ? t('The list is shorter than this page number.') : t('No products found.')}
          </p>
        )
      ) : (
        <ul className={`${styles.cells} ${styles.large}`}>
          {fonts.map((font) => (
            <LogotypeCell key={font.id} font={font} text={text} />
          ))}
        </ul>
      )}
      <LogotypeSteps page={page} pages={pages} total={total} addressOf={addressOf} />
    </div>
  );
}

/** One page back, one page on, and where one is. */
function LogotypeSteps({
  page,
  pages,
  total,
  addressOf,
}: {
  page: number;
  pages: number;
  total: number;
  addressOf: (page: number) => string;
}) {
  return (
    <nav className={styles.steps} aria-label={t('Pages')}>
      {page > 1 ? (
        <Link className="btn" to={addressOf(Math.min(page - 1, pages))} rel="prev">
          <Icon name="left" /> {t('Prev')}
        </Link>
      ) : (
        <button type="button" className="btn" disabled>
          <Icon name="left" /> {t('Prev')}
        </button>
      )}
      <span className="t13 two" aria-current="page">
        {t('Page {page} of {pages}, {fonts}', {
          page,
          pages,
          fonts: formatCount('{count} font', '{count} fonts', total),
        })}
      </span>
      {page < pages ? (
        <Link className="btn" to={addressOf(page + 1)} rel="next">
          {t('Next')} <Icon name="right" />
        </Link>
      ) : (
        <button type="button" className="btn" disabled>
          {t('Next')} <Icon name="right" />
        </button>
      )}
    </nav>
  );
}
