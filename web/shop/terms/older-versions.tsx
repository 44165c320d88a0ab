import { Link } from 'react-router';
import type { LicenseTerms } from '#contract/nouns/license-terms.ts';
import { formatDate } from '../../ui/format-date.ts';
import styles from './terms.module.css';

/** All versions of the terms of a licence, with what each changed; none is ever taken down. */
export function OlderVersions({ terms: { slug, version: shown, versions } }: { terms: LicenseTerms }) {
  return (
    <section className={styles.versions} aria-labelledby="versions">
      <h2 id="versions" className="t24">
        All versions
      </h2>
      <table className="tab stack">
        <thead>
          <tr>
            <th>Version</th>
            <th>Since</th>
            <th>What changed</th>
            <th className="end">
              <span className="vh">Read</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ version, publishedAt, changed }) => (
            <tr key={version} aria-selected={version === shown}>
              <td className="main b">{version}</td>
              <td data-l="Since">{formatDate(publishedAt)}</td>
              <td data-l="What changed">{changed.length > 0 ? changed.join(', ') : 'The first'}</td>
              <td className="end">
                {version === shown ? (
                  <span className="two">this page</span>
                ) : (
                  <Link className="link" to={`/license/${slug}/${version}`}>
                    Read<span className="vh"> version {version}</span>
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`t13 two ${styles.stays}`}>
        What you bought under stays what holds for you. A version never changes and is never taken down.
      </p>
    </section>
  );
}
