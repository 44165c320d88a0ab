import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { formatCount } from '#contract/text/write-number.ts';
import styles from './clean.module.css';
import type { FoundFont } from './found-file.ts';
import type { Judgement, Verdict } from './judge-file.ts';
import { verdictNames } from './texts.ts';

export type JudgedFont = { font: FoundFont; judgement: Judgement };

/** A page of more rows would be slow, and nobody reads it. */
const mostRows = 2_000;

/** The files of one verdict. `certified` are the hashes of files in certificates that were found next to them. */
export function FontRows({
  verdict,
  fonts,
  certified,
  about,
}: {
  verdict: Verdict;
  fonts: readonly JudgedFont[];
  certified: ReadonlyMap<string, string>;
  about: ((licenseNumber: string) => ReactNode) | undefined;
}) {
  const { name, look } = verdictNames[verdict];
  const more = fonts.length - mostRows;
  return (
    <section className={styles.group} aria-label={t(name)}>
      <h3>
        <span className={`badge ${look}`}>{t(name)}</span>{' '}
        <span className="two">{formatCount('{count} file', '{count} files', fonts.length)}</span>
      </h3>
      <table className={`tab stack ${styles.rows}`}>
        <thead>
          <tr>
            <th>{t('File')}</th>
            <th>{t('Font')}</th>
            <th>{t('Result')}</th>
          </tr>
        </thead>
        <tbody>
          {fonts.slice(0, mostRows).map(({ font, judgement }) => (
            <tr key={font.path}>
              <td className="main">
                <bdi>{font.path}</bdi>
                <span className={styles.hash}>SHA-256 {font.sha256}</span>
              </td>
              <td data-l={t('Font')}>
                <span>
                  <FontName font={font} judgement={judgement} />
                </span>
              </td>
              <td data-l={t('Result')}>
                <span>
                  {t(judgement.reason, judgement.values)}
                  <Numbers font={font} judgement={judgement} certified={certified} about={about} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="two">{formatCount('{count} more file', '{count} more files', more)}</p>}
    </section>
  );
}

/** As the shop calls it, or else as the file does. */
function FontName({ font, judgement: { product, style } }: JudgedFont) {
  if (product?.isOnOffer)
    return (
      <>
        <Link className="link" to={`/product/${product.slug}`}>
          {product.name}
        </Link>{' '}
        {style}
      </>
    );
  const name = product ? product.name : font.family;
  return <bdi>{name === '' ? t('no name') : `${name} ${product ? style : font.style}`}</bdi>;
}

function Numbers({
  font,
  judgement: { license },
  certified,
  about,
}: JudgedFont & { certified: ReadonlyMap<string, string>; about: ((licenseNumber: string) => ReactNode) | undefined }) {
  const isCertified = certified.has(font.sha256);
  return (
    <>
      {license && (
        <span className={styles.number}>
          <Link className="link whole" to={`/verify/${license.licenseNumber}`}>
            {license.licenseNumber}
          </Link>
          , {license.licenseType.name}
          {about?.(license.licenseNumber)}
        </span>
      )}
      {isCertified && <span className={styles.number}>{t('Exactly as its certificate in this folder says.')}</span>}
    </>
  );
}
