import { Link, useSearchParams } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { Quote } from '#contract/nouns/quotes.ts';
import { nameSold } from '#contract/parts.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { callOffers, offerFile } from '../../api/call-offers.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { formatDate } from '../../ui/format-date.ts';
import { readPage } from '../../ui/list/pager.tsx';
import { nameOfferStatus, offerLooks } from '../../ui/offer-status.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { ListFooter } from '../list-foot.tsx';
import type { Route } from './+types/offers-page.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

const SIZE = 20;

export const clientLoader = inBrowser(({ request }) => {
  const page = readPage(new URL(request.url).searchParams);
  return tryLoad(callOffers('listQuotes', { query: { page, limit: SIZE } }));
});

/** The offers that somebody made of a cart, was sent, or accepted. */
export default function OffersPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { data, isLoading, hasFailed, reload } = useLoaded(loaderData);
  const offers = data?.data ?? [];
  const total = data?.total ?? offers.length;
  return (
    <>
      <PageHead title={t('Offers')} />
      <div className="headrow">
        <h1>{t('Offers')}</h1>
      </div>
      {isLoading && data === null && <WaitingRows rows={3} heads={32.5} height={52} phone={140} />}
      {hasFailed && <LoadError what={t('Your offers')} onRetry={reload} />}
      {data && offers.length === 0 && (
        <div className="empty" style={{ padding: 'var(--s6) 0' }}>
          <p className="t24">{t('You have no offers yet.')}</p>
          <p className="measure">
            {t(
              'At the checkout you can save your cart as an offer: a PDF and a link that the person who pays can accept.',
            )}
          </p>
          <Link className="btn" to="/product">
            {t('See the fonts')}
          </Link>
        </div>
      )}
      {offers.length > 0 && (
        <>
          <table className="tab stack" aria-busy={isLoading}>
            <thead>
              <tr>
                <th>{t('Offer')}</th>
                <th>{t('Fonts')}</th>
                <th>{t('Status')}</th>
                <th>{t('Valid until')}</th>
                <th className="num">{t('Total')}</th>
                <th className="num">{t('PDF')}</th>
              </tr>
            </thead>
            <tbody>
              {offers.map((offer) => (
                <OfferRow key={offer.number} offer={offer} />
              ))}
            </tbody>
          </table>
          <ListFooter
            total={total}
            says={formatCount('{count} offer', '{count} offers', total)}
            path="/customer/offers"
            query=""
            page={readPage(search)}
            size={SIZE}
          />
        </>
      )}
    </>
  );
}

function OfferRow({ offer: { number, token, status, total, until, lines } }: { offer: Quote }) {
  const fonts = lines.map(({ product, part }) => nameSold(product.name, part)).join(', ');
  return (
    <tr>
      <td className="main b">
        <Link className="link" to={`/offer/${token}`}>
          {number}
        </Link>
      </td>
      <td data-l={t('Fonts')}>
        <span className="ell" title={fonts}>
          {fonts}
        </span>
      </td>
      <td data-l={t('Status')}>
        <span className={`badge ${offerLooks[status]}`}>{nameOfferStatus(status)}</span>
      </td>
      <td data-l={t('Valid until')}>{formatDate(until)}</td>
      <td className="num b" data-l={t('Total')}>
        <Price dollars={total} />
      </td>
      <td className="num" data-l={t('PDF')}>
        <a className="link" href={offerFile(token, '.pdf')} download>
          {t('Download')}
          <span className="vh"> {number}</span>
        </a>
      </td>
    </tr>
  );
}
