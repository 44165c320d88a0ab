import { useDeferredValue } from 'react';
import { type ShouldRevalidateFunctionArgs, useSearchParams, data as withStatus } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { Facets } from '#contract/nouns/product-filters.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { listOff } from '../../api/require-feature.ts';
import { callFrom } from '../../api/server-call.ts';
import { useFeature } from '../../api/use-feature.ts';
import { Pager } from '../../ui/list/pager.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { loadFaces } from '../bundle/load-faces.ts';
import { pickListed } from '../listed-product.ts';
import { loadSpecimen } from '../load-specimen.ts';
import { NoFontsYet } from '../no-fonts-yet.tsx';
import { OwnTextField, useOwnText } from '../own-text-field.tsx';
import { SimilarControl } from '../similar/like-control.tsx';
import type { Route } from './+types/product-list-page.ts';
import { NothingFound } from './nothing-found.tsx';
import { ProductFacets } from './product-facets.tsx';
import type { ProductFilters } from './product-filters.ts';
import { addressFilters, askFilters, noTraits, pageSize, readFilters } from './product-filters.ts';
import styles from './product-list.module.css';
import { ProductRow } from './product-row.tsx';
import { listChips, ResultBar } from './result-bar.tsx';
import { Understood } from './understood.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = callFrom(context);
  const asIs = readFilters(new URL(request.url).searchParams);
  const filters = (await listOff(context)).includes('letters') ? { ...asIs, write: '' } : asIs;
  const requested = askFilters(filters);
  const [list, facets, understood] = await Promise.all([
    call('listProducts', { query: { ...requested, sort: filters.sort, page: filters.page, limit: pageSize } }),
    call('productFacets', { query: requested }),
    requested.query ? call('understandSearch', { query: { query: requested.query } }) : null,
  ]);
  const isEmpty = (list.total ?? list.data.length) === 0;
  const letters = isEmpty && requested.text ? (await call('countLetters', { query: requested })).data : [];
  const ways = isEmpty ? await countWays(call, filters) : [];
  const rows = await Promise.all(
    list.data.map(async (product) => ({
      product: pickListed(product),
      specimen: await loadSpecimen(context, product, filters.write),
      faces: await loadFaces(context, product, filters.write),
    })),
  );
  const total = list.total ?? rows.length;
  const found = {
    rows,
    total,
    facets: trimFacets(facets.data, filters),
    letters,
    ways,
    understood: understood?.data ?? { isMet: true, wishes: [] },
  };
  return withStatus(found, { status: filters.page > countPages(total) ? 404 : 200 });
}

const countPages = (total: number): number => Math.max(1, Math.ceil(total / pageSize));

/** How many fonts there would be without each of the filters, in the order of the chips. */
async function countWays(call: ReturnType<typeof callFrom>, filters: ProductFilters): Promise<number[]> {
  const counted = listChips(filters).map(({ without }) =>
    call('listProducts', { query: { ...askFilters({ ...filters, ...without }), limit: 1 } }),
  );
  return (await Promise.all(counted)).map(({ total }) => total ?? 0);
}

const commonLanguages = 6;
const commonMakers = 100;

/**
 * A page brings the languages that most fonts have and those with most fonts who drew some, and what is chosen; there
 * may be hundreds of others.
 */
function trimFacets(facets: Facets, filters: ProductFilters): Facets {
  const trim = (name: 'language' | 'designer' | 'foundry', most: number) =>
    facets[name].filter(({ value }, at) => at < most || value === filters[name]);
  return {
    ...facets,
    language: trim('language', commonLanguages),
    designer: trim('designer', commonMakers),
    foundry: trim('foundry', commonMakers),
  };
}

/** The visitor's own words change nothing that the shop would have to be asked for again. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const withoutText = (url: URL) => {
    const search = new URLSearchParams(url.search);
    search.delete('text');
    return search.toString();
  };
  return withoutText(currentUrl) === withoutText(nextUrl) ? false : defaultShouldRevalidate;
}

/** What one person looked for is not what another should find in a search engine. */
const isSearch = ({ query, write }: ProductFilters) => query !== '' || write !== '';

export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  const { total, facets } = loaderData;
  const [search] = useSearchParams();
  const canFilter = useFeature('letters');
  const asIs = readFilters(search);
  const filters = canFilter ? asIs : { ...asIs, write: '' };
  const pages = countPages(total);
  const isEmpty = facets.fonts === 0 && total === 0 && listChips(filters).length === 0;
  return (
    <div className="sheet">
      <PageHead
        title={filters.type || filters.category || t('Fonts')}
        description={formatCount(
          '{count} font family to try in your own words, with prices, languages and licences in sight.',
          '{count} font families to try in your own words, with prices, languages and licences in sight.',
          facets.fonts,
        )}
        {...(isSearch(filters) || filters.page > pages
          ? {}
          : {
              path: addressFilters(filters, {
                ...noTraits,
                price: '',
                sort: 'newest',
                license: '',
                page: filters.page,
              }),
            })}
      />
      {isEmpty && (
        <>
          <h1 className={`t32 ${styles.alone}`}>{t('Fonts')}</h1>
          <NoFontsYet />
        </>
      )}
      {!isEmpty && <FoundFonts loaded={loaderData} filters={filters} canFilter={canFilter} pages={pages} />}
    </div>
  );
}

/** The filters and the list. */
function FoundFonts({
  loaded: { rows, total, facets, letters, ways, understood },
  filters,
  canFilter,
  pages,
}: {
  loaded: Route.ComponentProps['loaderData'];
  filters: ProductFilters;
  canFilter: boolean;
  pages: number;
}) {
  const ownText = useOwnText();
  // A key is in its field at once, and in every font as soon as there is time.
  const text = useDeferredValue(ownText.text);
  return (
    <>
      <div className={styles.top}>
        <h1 className="t32">{t('Fonts')}</h1>
        <OwnTextField
          canFilter={canFilter}
          text={ownText.text}
          written={filters.write}
          onChange={ownText.setText}
          onOnly={(write) => ownText.go(addressFilters(filters, { write }, ownText.text))}
        />
      </div>
      <div className={styles.cols}>
        <ProductFacets filters={filters} facets={facets} ownText={text} onFilter={ownText.go} />
        <section className={styles.results} aria-label={t('Fonts found')}>
          <ResultBar
            facets={facets}
            filters={filters}
            total={total}
            fonts={facets.fonts}
            shown={rows.length}
            ownText={text}
          />
          <Understood filters={filters} said={understood} total={total} ownText={text} />
          <SimilarControl />
          {rows.length === 0 ? (
            <NothingFound
              filters={filters}
              facets={facets}
              total={total}
              letters={letters}
              ways={ways}
              like={understood.wishes.length === 1 ? (understood.wishes[0]?.font ?? null) : null}
              ownText={text}
            />
          ) : (
            <ul>
              {rows.map(({ product, specimen, faces }) => (
                <ProductRow
                  key={product.id}
                  product={product}
                  specimen={specimen}
                  faces={faces}
                  text={text || filters.write}
                />
              ))}
            </ul>
          )}
          {total > 0 && (
            <div className={styles.pager}>
              <Pager page={filters.page} pages={pages} addressOf={(page) => addressFilters(filters, { page }, text)} />
              <span className="two t13">{t('{pageSize} a page', { pageSize })}</span>
            </div>
          )}
        </section>
      </div>
    </>
  );
}
