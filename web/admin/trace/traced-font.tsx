import { Link } from 'react-router';
import type { TracedFile } from '#contract/tracing.ts';
import { formatDate } from '../../ui/format-date.ts';
import styles from './trace.module.css';

const states = {
  valid: 'Valid',
  refunded: 'Refunded',
  superseded: 'Replaced by a larger one',
  ended: 'Ended',
} as const;

/** What a found font tells: the licences that are written into it, and the fonts of the shop that it is drawn like. */
export function TracedFont({ traced }: { traced: TracedFile }) {
  const { file, family, style, container, licenses, origins } = traced;
  return (
    <article className={`panel ${styles.font}`}>
      <h2>
        <bdi>{file}</bdi>
      </h2>
      <p className="two">
        It calls itself <bdi>{family || 'nothing'}</bdi> <bdi>{style}</bdi>, {container.toUpperCase()}.
      </p>
      {licenses.length === 0 && (
        <p>No licence is written into this file: its names are the maker’s, or were taken out.</p>
      )}
      {licenses.map((found) => (
        <FoundLicense key={found.licenseNumber} found={found} />
      ))}
      {origins.length === 0 && <p>No font of the shop is drawn like this one.</p>}
      {origins.length > 0 && (
        <table className="tab">
          <caption className="vh">Fonts of the shop that it is drawn like</caption>
          <thead>
            <tr>
              <th>Font</th>
              <th>Style</th>
              <th>The same tables</th>
              <th className="num">The same letters</th>
            </tr>
          </thead>
          <tbody>
            {origins.map(({ product, style: name, tables, letters, ofLetters }) => (
              <tr key={`${product.id} ${name}`}>
                <td>
                  {product.isOnOffer ? (
                    <Link className="link" to={`/product/${product.slug}`}>
                      {product.name}
                    </Link>
                  ) : (
                    `${product.name} (no longer on offer)`
                  )}
                </td>
                <td>{name}</td>
                <td>{tables.join(', ') || 'none'}</td>
                <td className="num">
                  {letters} of {ofLetters}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  );
}

function FoundLicense({ found }: { found: TracedFile['licenses'][number] }) {
  const { licenseNumber, licensee, license, orderId, holder } = found;
  return (
    <dl className={styles.licence}>
      <dt>Licence</dt>
      <dd className="b whole">{licenseNumber}</dd>
      {licensee !== null && (
        <>
          <dt>The file names</dt>
          <dd>
            <bdi>{licensee}</bdi>
          </dd>
        </>
      )}
      {license === null ? (
        <>
          <dt>State</dt>
          <dd>The shop has issued no such licence.</dd>
        </>
      ) : (
        <>
          <dt>State</dt>
          <dd>
            {states[license.status]}, issued {formatDate(license.issuedAt)}
          </dd>
          <dt>Licensee</dt>
          <dd>
            <bdi>{license.licensee}</bdi>
          </dd>
          <dt>Font</dt>
          <dd>
            {license.product.name}, {license.licenseType.name}
          </dd>
          {orderId !== null && (
            <>
              <dt>Order</dt>
              <dd>
                <Link className="link" to={`/admin/orders/${orderId}`}>
                  #{orderId}
                </Link>
              </dd>
            </>
          )}
          {license.plan && (
            <>
              <dt>Plan</dt>
              <dd>{license.plan.name}</dd>
            </>
          )}
          {holder && (
            <>
              <dt>Account</dt>
              <dd>
                <bdi>{holder.fullname}</bdi>,{' '}
                <a className="link" href={`mailto:${holder.email}`}>
                  {holder.email}
                </a>
              </dd>
            </>
          )}
        </>
      )}
    </dl>
  );
}
