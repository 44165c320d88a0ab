import { useParams } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import type { Claim } from '#contract/nouns/clients.ts';
import { nameSold } from '#contract/parts.ts';
import { callClients } from '../../api/call-clients.ts';
import { type Loaded, useLoaded } from '../../api/page-data.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { FontName } from '../checkout/thanks.tsx';
import styles from '../offer/offer.module.css';
import { ReadTerms } from '../terms/read-terms.tsx';
import type { Route } from './+types/claim-page.ts';
import { AcceptClaim } from './accept-claim.tsx';

/** The address is a secret, so it isn't told to other pages, stored or found. */
export const headers = () => ({
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
});

export const loader = () => null;

/** Read in the browser, which knows who is logged in. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return readClaim(params.token);
}
clientLoader.hydrate = true as const;

/** The licences; `found` is null where there are none at this address, `data` where the shop gave no answer. */
async function readClaim(token: string): Promise<Loaded<{ found: Claim | null }>> {
  try {
    const { data } = await callClients('readClaim', { params: { token } });
    return { data: { found: data } };
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'claim_not_found') return { data: { found: null } };
    console.warn('The licences could not be read.', error);
    return { data: null };
  }
}

/** Licences that somebody bought for the reader, who accepts their terms here. */
export default function ClaimPage({ loaderData }: Route.ComponentProps) {
  const { token = '' } = useParams();
  const { isKnown } = useAuth();
  const { data, hasFailed, reload } = useLoaded(loaderData ?? null);
  const claim = data?.found ?? null;
  return (
    <div className="sheet">
      <PageHead title={t('Your licences')} />
      {(data === null || !isKnown) && !hasFailed && (
        <div className={styles.waiting} aria-busy="true">
          <span className="spin" role="status" aria-label={t('Loading')} />
        </div>
      )}
      {hasFailed && <LoadError what={t('The licences')} onRetry={reload} />}
      {data !== null && claim === null && (
        <div className={styles.head}>
          <h1 className="t48">{t('There are no licences here')}</h1>
          <p className="measure">
            {t(
              'The link may have lost a letter, or a newer one has replaced it. Ask the person who bought the licences.',
            )}
          </p>
        </div>
      )}
      {claim && isKnown && (
        <div className={styles.columns} key={token}>
          <section>
            <ClaimHead claim={claim} />
            {claim.licenses.length > 0 && <LicenseTable claim={claim} />}
          </section>
          <AcceptClaim claim={claim} token={token} onChange={reload} />
        </div>
      )}
    </div>
  );
}

/** For whom the licences are, and who bought them. */
function ClaimHead({ claim: { licensee, payer, status } }: { claim: Claim }) {
  return (
    <header className={styles.head}>
      <h1 className="t48">{rich('Font licences for {licensee}', { licensee: <bdi>{licensee}</bdi> })}</h1>
      {status !== 'taken' && payer !== '' && (
        <p className="measure">{rich('{payer} bought them for you.', { payer: <bdi>{payer}</bdi> })}</p>
      )}
    </header>
  );
}

/** What is licensed, with all that it allows and the terms that were sold. */
function LicenseTable({ claim: { licenses } }: { claim: Claim }) {
  return (
    <table className={`tab stack ${styles.lines}`}>
      <thead>
        <tr>
          <th>{t('Font')}</th>
          <th>{t('Licence')}</th>
          <th>{t('Terms')}</th>
        </tr>
      </thead>
      <tbody>
        {licenses.map(({ product, part, licenseType, quantity, limits, terms, endsAt, agencyKeeps }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was sold stays in its order.
          <tr key={at}>
            <td className="main">
              <FontName image={product.image} name={nameSold(product.name, part)} />
            </td>
            <td data-l={t('Licence')}>
              <span>
                <span className="b">
                  {licenseType.name}
                  {quantity > 1 && ` × ${quantity}`}
                </span>
                <span className={`t13 ${styles.limits}`}>
                  {Object.entries(limits).map(([label, value]) => (
                    <span key={label}>
                      <span className="two">{label}</span> {value}
                    </span>
                  ))}
                  <span>{endsAt === null ? t('perpetual') : t('until {end}', { end: formatDate(endsAt) })}</span>
                  {agencyKeeps && <span className="two">{t('The buyer keeps the files too.')}</span>}
                </span>
              </span>
            </td>
            <td data-l={t('Terms')}>
              {terms === null ? (
                '–'
              ) : (
                <ReadTerms
                  terms={terms}
                  slug={terms.slug}
                  name={licenseType.name}
                  productId={product.id}
                  words={t('Terms, version {version}', { version: terms.version })}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
