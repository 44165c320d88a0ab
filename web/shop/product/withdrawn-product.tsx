import { Link } from 'react-router';
import { writeNumber } from '#contract/text/write-number.ts';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { formatDay } from '../../ui/format-moment.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Withdrawn } from './load-product.ts';
import { Also } from './product-view.tsx';
import styles from './withdrawn-product.module.css';

/** Stands at the address of a font that is sold no longer: when it was, what its buyers keep, and what is like it. */
export default function WithdrawnProduct({ gone }: { gone: Withdrawn }) {
  const { name, styleCount, publishedAt, withdrawnAt, licenses, exclusive } = gone;
  const figures = styleCount === 1 ? '1 style' : `${styleCount} styles`;
  return (
    <div className="sheet">
      <PageHead title={`${name}, no longer sold`} />
      <div className={styles.title}>
        <h1 className="t32">{name}</h1>
        <p className="two t13">
          {figures}, sold here from {formatDay(publishedAt)} to {formatDay(withdrawnAt)}
        </p>
      </div>
      {gone.drawing && (
        <div className={styles.stage}>
          <Specimen
            drawing={gone.drawing}
            label={gone.specimen === name ? undefined : gone.specimen}
            shape="fit-start"
          />
        </div>
      )}
      <div className={styles.gone}>
        <section>
          <h2 className="t48">No longer sold since {formatDay(withdrawnAt)}.</h2>
          <p className="t18 measure">
            {exclusive
              ? `${name} was bought to be used by one licensee alone.`
              : `${name} was withdrawn from the shop.`}{' '}
            The page keeps its address, so that links to it tell you this.
          </p>
          <div className={styles.ways}>
            <Link className="btn" to="/product">
              See the fonts
            </Link>
            <Link className="btn" to="/contact">
              Ask about it
            </Link>
          </div>
        </section>
        <section aria-labelledby="bought">
          <h2 id="bought">If you bought it before</h2>
          <dl className="dl">
            <dt>Your licence</dt>
            <dd>holds as it was sold</dd>
            <dt>Your files</dt>
            <dd>
              stay in{' '}
              <Link className="link" to="/customer/licenses">
                your wallet
              </Link>
            </dd>
            <dt>Your certificate</dt>
            <dd>
              can be{' '}
              <Link className="link" to="/verify">
                checked as before
              </Link>
            </dd>
            {licenses > 0 && (
              <>
                <dt>Licences sold earlier</dt>
                <dd>{licenses === 1 ? '1, still valid' : `${writeNumber(licenses)}, all still valid`}</dd>
              </>
            )}
          </dl>
        </section>
      </div>
      <Also similar={gone.similar} heading="Near to it" />
    </div>
  );
}
