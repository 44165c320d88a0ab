import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TracedFile } from '#contract/admin/tracing.ts';
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
      {origins.length > 0 && <Origins origins={origins} />}
    </article>
  );
}

function Origins({ origins }: { origins: TracedFile['origins'] }) {
  return (
    <table className="tab">
      <caption className="vh">Fonts of the shop that it is drawn like</caption>
      <thead>
        <tr>
          <th>Font</th>
          <th>Style</th>
          <th>Release</th>
          <th>The same tables</th>
          <th className="num">The same letters</th>
        </tr>
      </thead>
      <tbody>
        {origins.map(({ product, style: name, releases, tables, letters, ofLetters }) => (
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
            <td>{releases.join(', ')}</td>
            <td>{tables.join(', ') || 'none'}</td>
            <td className="num">
              {letters} of {ofLetters}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FoundLicense({ found }: { found: TracedFile['licenses'][number] }) {
  const { licenseNumber, licensee } = found;
  return (
    <dl className={styles.licence}>
      <dt>Licence</dt>
      <dd className="b whole">{licenseNumber}</dd>
      {licensee !== null && (
        <Fact name="The file names">
          <bdi>{licensee}</bdi>
        </Fact>
      )}
      <IssuedLicense found={found} />
    </dl>
  );
}

/** What the shop knows of the licence with such a number. */
function IssuedLicense({ found: { license, orderId, holder } }: { found: TracedFile['licenses'][number] }) {
  if (license === null) return <Fact name="State">The shop has issued no such licence.</Fact>;
  return (
    <>
      <Fact name="State">
        {states[license.status]}, issued {formatDate(license.issuedAt)}
      </Fact>
      <Fact name="Licensee">
        <bdi>{license.licensee}</bdi>
      </Fact>
      <Fact name="Font">
        {license.product.name}, {license.licenseType.name}
      </Fact>
      {orderId !== null && (
        <Fact name="Order">
          <Link className="link" to={`/admin/orders/${orderId}`}>
            #{orderId}
          </Link>
        </Fact>
      )}
      {license.plan && <Fact name="Plan">{license.plan.name}</Fact>}
      {holder && (
        <Fact name="Account">
          <bdi>{holder.fullname}</bdi>,{' '}
          <a className="link" href={`mailto:${holder.email}`}>
            {holder.email}
          </a>
        </Fact>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
