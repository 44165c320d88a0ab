import { data, Link } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { withoutLanguage } from '#contract/languages/languages.ts';
import { msg, t } from '#contract/languages/translate.ts';
import { legalPages, type LegalPage as Name } from '#contract/legal-pages.ts';
import { mustExist } from '#contract/must-exist.ts';
import { callFrom } from '../../api/server-call.ts';
import { useLegal } from '../../api/use-legal.ts';
import { formatDate } from '../../ui/format-date.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useClauses } from '../../ui/text/clauses.tsx';
import { MarkedText } from '../../ui/text/marked-text.tsx';
import { useIsReady } from '../../ui/waiting/use-is-ready.ts';
import { PrivacyChoices } from '../pixel/privacy-choices.tsx';
import { BindingNote } from '../terms/binding-note.tsx';
import { PrintButton } from '../terms/print-button.tsx';
import type { Route } from './+types/legal-page.ts';
import styles from './legal.module.css';

export { staticPage as headers } from '../../api/page-headers.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const [, path = ''] = withoutLanguage(new URL(request.url).pathname).split('/');
  const page = path.replace(/\.data$/, '') as Name;
  const version = params.version === undefined ? undefined : Number(params.version);
  try {
    const query = version === undefined ? {} : { version };
    const { data: read } = await callFrom(context)('readLegal', { params: { page }, query });
    // A title that the shop proposed is read in the reader's language; one of the owner's stays.
    return { ...read, title: t(read.title) };
  } catch (error) {
    if (error instanceof CallRefused && error.status < 500) throw data(null, { status: 404 });
    throw error;
  }
}

/** A page of the shop's small print, in its newest version or an earlier one. */
export default function LegalPage({ loaderData: shown }: Route.ComponentProps) {
  const { page, title, version, publishedAt, versions, sha256 } = shown;
  const { note, clauses } = useClauses(shown.translation?.text ?? shown.text);
  const isReady = useIsReady();
  const there = useLegal();
  const newest = mustExist(versions[0]).version;
  return (
    <div className={`sheet ${styles.page}`}>
      <PageHead
        title={title}
        description={t('{title} of this shop, version {version}.', { title, version })}
        path={version === newest ? `/${page}` : `/${page}/${version}`}
      />
      <nav aria-label={t('Small print')} className={styles.others}>
        <ul>
          {there.map((name) => (
            <li key={name}>
              <Link to={`/${name}`} aria-current={name === page ? 'page' : undefined}>
                {t(legalPages[name])}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <article>
        <header className={styles.head}>
          <h1 className="t72">{title}</h1>
          <p className="two">
            {t('Version {version}, since {date}', { version, date: formatDate(publishedAt) })}
            {versions
              .filter((one) => one.version !== version)
              .map((one) => (
                <span key={one.version}>
                  {' '}
                  <Link className="link" to={`/${page}/${one.version}`}>
                    {t('Version {version}', { version: one.version })}
                  </Link>
                </span>
              ))}{' '}
            <PrintButton className="link" isReady={isReady} />
          </p>
        </header>
        {version !== newest && (
          <p className="note">
            {t('This is an earlier version.')}{' '}
            <Link className="link" to={`/${page}`}>
              {t('Read the current version')}
            </Link>
          </p>
        )}
        {shown.translation && <BindingNote path={`/${page}/${version}`} />}
        {note && (
          <div className="note">
            <MarkedText blocks={note.blocks} />
          </div>
        )}
        {clauses.map(({ id, heading, blocks }) => (
          <section key={id} id={id} className={styles.clause}>
            <h2>{heading}</h2>
            <MarkedText blocks={blocks} />
          </section>
        ))}
        {page === 'privacy' && (
          <p className={styles.hash}>
            <PrivacyChoices className="link" />
          </p>
        )}
        <p className={`t13 two ${styles.hash}`}>
          {t(shown.translation ? msg('SHA-256 of the original: {hash}') : msg('SHA-256 of this text: {hash}'), {
            hash: sha256.replace(/(.{4})(?=.)/g, '$1 '),
          })}
        </p>
      </article>
    </div>
  );
}
