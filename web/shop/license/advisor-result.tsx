import { Link } from 'react-router';
import { asCents, formatDollars } from '#contract/money.ts';
import { IfFeature } from '../if-feature.tsx';
import type { Advice } from './advice/advise-licenses.ts';
import { explainGap, explainLine } from './advice/explain.ts';
import styles from './advisor.module.css';

/** Which licences, how many of each, what they cost together, why, and what is left to be talked about. */
export function AdvisorResult({
  advice: { lines, total_cents, gaps },
  fontName,
  onAdd,
}: {
  advice: Advice;
  /** Null while no font is chosen: then only the page's own prices are known. */
  fontName: string | null;
  onAdd: () => void;
}) {
  const isOpen = lines.some(({ licence }) => licence.limits?.onRequest) || gaps.length > 0;
  return (
    <div className={styles.result}>
      <div aria-live="polite" aria-atomic="true">
        <h2>Then you need</h2>
        {lines.length === 0 && gaps.length === 0 && (
          <p className="two">Nothing yet: say where the font will be used.</p>
        )}
        <ul>
          {lines.map((line) => (
            <li key={line.licence.id} className={styles.advised}>
              <span className="between">
                <strong>
                  {line.quantity > 1 && `${line.quantity} × `}
                  {line.licence.name.replace(/ License$/, '')}
                </strong>
                <span className="num">{show(line.licence.price_cents * line.quantity)}</span>
              </span>
              <span className="t13 two">
                {explainLine(line).join(' ')}
                {line.licence.limits?.onRequest && ' Its limits are on request.'}
              </span>
            </li>
          ))}
          {gaps.map((gap) => (
            <li key={gap.demand.name} className="note bad">
              {explainGap(gap, fontName)}
            </li>
          ))}
        </ul>
        {lines.length > 0 && (
          <p className="total">
            <span>{fontName === null ? 'Together, from' : 'Together'}</span>
            <strong>{show(total_cents)}</strong>
          </p>
        )}
      </div>
      {fontName !== null && lines.length > 0 && (
        <button type="button" className="btn fill" onClick={onAdd}>
          Add to Cart
        </button>
      )}
      {fontName === null && lines.length > 0 && (
        <p className="t13 two">Standard costs what the font costs. Choose a font to see its price and to buy.</p>
      )}
      {isOpen && (
        <IfFeature name="contact">
          <p className="t13">
            <Link className="link" to="/contact">
              Write to us
            </Link>{' '}
            <span className="two">about limits on request.</span>
          </p>
        </IfFeature>
      )}
    </div>
  );
}

function show(cents: number): string {
  return formatDollars(asCents(cents), { short: true });
}
