import type { VerifiedLicense } from '#contract/deliveries.ts';
import { formatDate } from '../../ui/format-date.ts';
import styles from './verify.module.css';

const LOOKS: Record<VerifiedLicense['status'], { name: string; look: string }> = {
  valid: { name: 'Valid', look: 'ok' },
  refunded: { name: 'Refunded', look: 'bad' },
  superseded: { name: 'Replaced by a larger licence', look: '' },
  ended: { name: 'Ended', look: '' },
};

/** Of which font a licence is and what it allows; of its holder only what the holder shows. */
export function VerifiedFacts({ license }: { license: VerifiedLicense }) {
  const { name, look } = LOOKS[license.status];
  return (
    <section className={styles.facts} aria-label={`Licence ${license.licenseNumber}`}>
      <dl className="dl">
        <dt>State</dt>
        <dd>
          <span className={`badge ${look}`}>{name}</span>
        </dd>
        <dt>Number</dt>
        <dd className="whole">{license.licenseNumber}</dd>
        <dt>Font</dt>
        <dd className="b">{license.product.name}</dd>
        <dt>Licence</dt>
        <dd>
          {license.licenseType.name}
          {license.quantity > 1 && `, quantity ${license.quantity}`}
        </dd>
        <dt>Licensee</dt>
        <dd>{license.licensee === null ? 'not shown by its holder' : <bdi>{license.licensee}</bdi>}</dd>
        <dt>Issued</dt>
        <dd>{formatDate(license.issuedAt)}</dd>
      </dl>
      <dl className="dl">
        {Object.entries(license.limits).map(([label, value]) => (
          <Pair key={label} label={label} value={value} />
        ))}
      </dl>
      <p className={`two t13 ${styles.signature}`}>Signature {license.signature}, Ed25519</p>
    </section>
  );
}

function Pair({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
