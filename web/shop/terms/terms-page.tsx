import { data, Link } from 'react-router';
import { CallRefused, urlOf } from '#contract/client.ts';
import { msg, t } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { LicenseTerms } from '#contract/nouns/license-terms.ts';
import { callFrom, unlessClosed } from '../../api/server-call.ts';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ClauseList, Clauses, useClauses } from '../../ui/text/clauses.tsx';
import { MarkedText } from '../../ui/text/marked-text.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { useIsReady } from '../../ui/waiting/use-is-ready.ts';
import { loadSpecimen } from '../load-specimen.ts';
import type { Route } from './+types/terms-page.ts';
import { BindingNote } from './binding-note.tsx';
import { PrintButton } from './print-button.tsx';
import styles from './terms.module.css';

export { staticPage as headers } from '../../api/page-headers.ts';

/** This many limits are drawn; the rest stands in the text. */
const DRAWN = 4;

export async function loader({ params, context }: Route.LoaderArgs) {
  const version = params.version === undefined ? undefined : Number(params.version);
  const terms = await callFrom(context)('licenseTermsBySlug', {
    params: { slug: params.slug },
    query: version === undefined ? {} : { version },
  }).then(
    (answer) => answer.data,
    (error: unknown) => {
      if (error instanceof CallRefused && error.status < 500) throw data(null, { status: 404 });
      throw error;
    },
  );
  const limits = await Promise.all(
    terms.usageDetailsList.slice(0, DRAWN).map(async ({ label, value }) => {
      const figure = /\d[\d,.]*/.exec(value)?.[0];
      const listed = callFrom(context)('listProducts', {
        query: { limit: 1, license: terms.name, text: figure ?? '0' },
      });
      const [font] = await unlessClosed(
        listed.then((found) => found.data),
        [],
      );
      const specimen = figure && font ? await loadSpecimen(context, font, figure, '1024') : null;
      const drawing = specimen?.drawing ?? null;
      return { label: t(label), value, drawing, isWhole: drawing !== null && figure === value };
    }),
  );
  return { terms, limits };
}

/** The words that a licence is sold under, or was sold under once. */
export default function TermsPage({ loaderData: { terms, limits } }: Route.ComponentProps) {
  const { note, clauses } = useClauses(terms.translation?.text ?? terms.text);
  const isReady = useIsReady();
  const newest = mustExist(terms.versions[0]).version;
  const isNewest = terms.version === newest;
  return (
    <div className="sheet">
      <PageHead
        title={t('{name}, terms', { name: terms.name })}
        description={t('What the {name} allows, word for word: version {version} of its terms.', {
          name: terms.name,
          version: terms.version,
        })}
        path={isNewest ? `/license/${terms.slug}` : `/license/${terms.slug}/${terms.version}`}
      />
      <div className={styles.head}>
        <div>
          <p className="two">
            {t('Terms, version {version}, {terms}', { version: terms.version, terms: formatTime(terms) })}
          </p>
          <h1 className="t72">{terms.name}</h1>
        </div>
        <p className={styles.ways}>
          <PrintButton className="btn" isReady={isReady} />
          <a
            className="btn"
            href={urlOf('licenseTermsPdf', { id: terms.licenseTypeId }, { version: terms.version })}
            type="application/pdf"
          >
            {t('PDF')}
          </a>
        </p>
      </div>
      {limits.length > 0 && (
        <dl className={styles.limits}>
          {limits.map(({ label, value, drawing, isWhole }) => (
            <div key={label}>
              <dt className="two">{label}</dt>
              <dd>
                {drawing ? <Specimen drawing={drawing} shape="fit-start" height={76} /> : null}
                <span className={isWhole ? 'vh' : drawing ? 't13' : 't24'}>{value}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isNewest && (
        <p className={`note ${styles.note}`}>
          {rich(
            terms.isOnOffer
              ? msg(
                  'This is an earlier version. It applies to purchases made under it. The licence is now sold under {version}.',
                )
              : msg(
                  'This is an earlier version. It applies to purchases made under it. The licence was last sold under {version}.',
                ),
            {
              version: (
                <Link className="link" to={`/license/${terms.slug}`}>
                  {t('version {newest}', { newest })}
                </Link>
              ),
            },
          )}
        </p>
      )}
      {!terms.isOnOffer && isNewest && (
        <p className={`note ${styles.note}`}>
          {t('This licence is no longer sold. Licences bought earlier stay valid.')}
        </p>
      )}
      {terms.translation && <BindingNote path={`/license/${terms.slug}/${terms.version}`} className={styles.note} />}
      {note && (
        <div className={`note ${styles.note}`}>
          <MarkedText blocks={note.blocks} />
        </div>
      )}
      <div className={styles.text}>
        <ClauseList clauses={clauses} />
        <article aria-label={t('Terms of the {name}', { name: terms.name })}>
          <Clauses clauses={clauses} />
          <p className={`t13 two ${styles.hash}`}>
            {t(
              terms.translation
                ? msg(
                    'SHA-256 of the original: {hash}. Your certificate has the same, and TERMS.txt in your ZIP is the original.',
                  )
                : msg(
                    'SHA-256 of this text: {hash}. Your certificate has the same, and TERMS.txt in your ZIP is this text.',
                  ),
              { hash: terms.sha256.replace(/(.{4})(?=.)/g, '$1 ') },
            )}
          </p>
        </article>
      </div>
      {terms.versions.length > 1 && <OlderVersions terms={terms} />}
    </div>
  );
}

/** From when to when a version was the one that is sold. */
export function formatTime({
  version,
  versions,
  publishedAt,
}: Pick<LicenseTerms, 'version' | 'versions' | 'publishedAt'>) {
  const next = versions.find((one) => one.version === version + 1);
  return next
    ? t('from {start} to {end}', {
        start: formatDate(publishedAt),
        end: formatDate(next.publishedAt),
      })
    : t('since {date}', { date: formatDate(publishedAt) });
}

/** All versions of the terms of a licence, with what each changed; none is ever taken down. */
function OlderVersions({ terms: { slug, version: shown, versions } }: { terms: LicenseTerms }) {
  return (
    <section className={styles.versions} aria-labelledby="versions">
      <h2 id="versions" className="t24">
        {t('All versions')}
      </h2>
      <table className="tab stack">
        <thead>
          <tr>
            <th>{t('Version')}</th>
            <th>{t('Since')}</th>
            <th>{t('What changed')}</th>
            <th className="end">
              <span className="vh">{t('Read')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ version, publishedAt, changed }) => (
            <tr key={version} aria-selected={version === shown}>
              <td className="main b">{version}</td>
              <td data-l={t('Since')}>{formatDate(publishedAt)}</td>
              <td data-l={t('What changed')}>{changed.length > 0 ? changed.join(', ') : t('The first')}</td>
              <td className="end">
                {version === shown ? (
                  <span className="two">{t('this page')}</span>
                ) : (
                  <Link className="link" to={`/license/${slug}/${version}`}>
                    {t('Read')}
                    <span className="vh"> {t('version {version}', { version })}</span>
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`t13 two ${styles.stays}`}>
        {t('The version you bought under stays valid for you. Versions never change and are never removed.')}
      </p>
    </section>
  );
}
