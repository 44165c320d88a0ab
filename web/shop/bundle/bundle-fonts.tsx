import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { Price } from '../../ui/price.tsx';
import { rich } from '../../ui/text/rich.tsx';
import styles from './bundle-fonts.module.css';
import type { LoadedBundle } from './load-bundle.ts';

/** The fonts of a bundle on its page, each in its own letters with the way to its page, and what it all comes to. */
export default function BundleFonts({ bundle: { fonts, sum, price, saved } }: { bundle: LoadedBundle }) {
  return (
    <section className={styles.bundle} aria-label={t('The fonts of this bundle')}>
      <ul>
        {fonts.map(({ key, name, slug, specimen, price: alone, isOnOffer, drawing }) => (
          <li key={key}>
            <Link to={`/product/${slug}`} prefetch="intent">
              <span className={styles.meta}>
                <b>{name}</b>
                <span className="two">
                  {isOnOffer
                    ? rich('{price} alone', { price: <Price dollars={alone} isShort /> })
                    : t('not on sale now')}
                </span>
              </span>
              <span className={styles.art}>
                {drawing ? (
                  <Specimen drawing={drawing} label={specimen === name ? undefined : specimen} />
                ) : (
                  <span className="t48">{name}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.sum}>
        {saved > 0
          ? rich('One by one {sum}, together {price}: {saving}.', {
              sum: <Price dollars={sum} isShort />,
              price: <Price dollars={price} isShort />,
              saving: <b>{rich('you save {saved}', { saved: <Price dollars={saved} isShort /> })}</b>,
            })
          : rich('Together {price}.', { price: <Price dollars={price} isShort /> })}
      </p>
    </section>
  );
}
