import { useId } from 'react';
import { Link } from 'react-router';
import { legalPageNames, legalPages } from '#contract/legal-pages.ts';
import type { LegalMark } from '#contract/nouns/legal.ts';
import styles from './settings.module.css';

/** The pages of small print, and the way to write each. */
export function LegalSection({ published }: { published: readonly LegalMark[] }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>Small print</h2>
        <p className="two">
          Each page is kept in numbered versions, stands at the foot of the shop once it is published, and every order
          keeps the versions that it was placed under.
        </p>
      </div>
      <table className="tab stack">
        <thead>
          <tr>
            <th>Page</th>
            <th>Stands</th>
            <th className="end">
              <span className="vh">Write</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {legalPageNames.map((page) => {
            const newest = published.find((one) => one.page === page);
            return (
              <tr key={page}>
                <td className="main b">{legalPages[page]}</td>
                <td data-l="Stands">
                  {newest ? (
                    <Link className="link" to={`/${page}`}>
                      version {newest.version}
                    </Link>
                  ) : (
                    'not yet'
                  )}
                </td>
                <td className="end">
                  <Link className="link" to={`/admin/settings/legal/${page}`}>
                    Write<span className="vh"> {legalPages[page]}</span>
                  </Link>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
