import type { LicenseSum } from '#contract/deliveries.ts';
import { sayFigures } from './say-figures.ts';
import styles from './wallet.module.css';

/** What all valid licences of each kind allow together. */
export function WalletTotals({ sums }: { sums: readonly LicenseSum[] }) {
  return (
    <section aria-label="What your licences allow together">
      <ul className={styles.totals}>
        {sums.map((sum) => (
          <li key={sum.licenseType.id}>
            <p className="b">{sum.licenseType.name}</p>
            <p>{sayFigures(sum.figures)}</p>
            <p className="two">
              {sum.licenses.toLocaleString('en-US')} {sum.licenses === 1 ? 'licence' : 'licences'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
