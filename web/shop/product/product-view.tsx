import { useState } from 'react';
import { Link } from 'react-router';
import { msg, t } from '#contract/languages/translate.ts';
import { lazyPart } from '../../api/parts/lazy-part.tsx';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { type ChosenPart, WHOLE } from '../license/list-chosen.ts';
import { ProductPrice } from '../product-price.tsx';
import { sharePicture } from '../seo/share-picture.ts';
import { DepthInView } from './depth/depth-in-view.tsx';
import { Languages } from './depth/languages.tsx';
import depth from './depth.module.css';
import { LicenseForm } from './license/license-form.tsx';
import { PlanDownloadIfIn } from './license/plan-download-if-in.tsx';
import type { Fact, LoadedProduct } from './load-product.ts';
import { StylePreviews } from './pictures/thumbnails.tsx';
import styles from './product.module.css';
import { Story } from './story.tsx';
import { useTester } from './tester/use-tester.ts';

const PartsInView = lazyPart(async () => ({ default: (await import('./parts/parts-in-view.tsx')).PartsInView }), {
  what: msg('The styles of this font'),
});

/** Few products are bundles, so what draws their fonts comes only with one. */
const BundleFonts = lazyPart(() => import('../bundle/bundle-fonts.tsx'), {
  what: msg('The fonts of this bundle'),
});

/** Everything about one font: try it, read about it, choose licences for it. */
export function ProductView({ loaded, alsoHeading }: { loaded: LoadedProduct; alsoHeading: string }) {
  const { product, similar, bundle } = loaded;
  const tester = useTester(product);
  const [parts, setParts] = useState<readonly ChosenPart[]>([WHOLE]);
  return (
    <>
      <PageHead
        title={product.name}
        description={loaded.description}
        path={`/product/${product.slug}`}
        picture={product.font || bundle ? sharePicture(product) : undefined}
        linked={loaded.linked}
      />
      <div className="sheet">
        <ProductTitle product={product} />
        <StylePreviews loaded={loaded} tester={tester} />
        {bundle && <BundleFonts bundle={bundle} />}
        <div className={styles.body}>
          <aside
            className={styles.right}
            id="licences"
            aria-label={t('Licences')}
            inert={product.status !== 'published'}
          >
            {!bundle && <PlanDownloadIfIn productId={product.id} name={product.name} />}
            <LicenseForm product={product} parts={parts} />
          </aside>
          <div className={styles.left}>
            {product.font && product.parts.length > 1 && (
              <PartsInView product={product} font={product.font} tester={tester} onChoose={setParts} />
            )}
            <About product={product} />
            {product.font && <DepthInView product={product} font={product.font} tester={tester} line={loaded.line} />}
            {product.font && product.font.languages.length > 0 && (
              <Languages product={product} names={product.font.languages} />
            )}
            <Shape facts={product.shape} />
            <WhatYouGet gets={loaded.gets} />
            <Story story={loaded.story} />
          </div>
        </div>
        <AlsoLike similar={similar} heading={alsoHeading} />
      </div>
    </>
  );
}

/** What the font is, in words and in the catalogue's own terms. */
function About({ product }: { product: LoadedProduct['product'] }) {
  return (
    <section className={styles.block}>
      <h2>{t('About')}</h2>
      <div className={styles.about}>
        <p className="t18 measure">{product.description}</p>
        <FactList facts={product.facts} />
      </div>
    </section>
  );
}

/** What was measured on the letters. It stands below what is drawn as one scrolls, so that it does not move that. */
function Shape({ facts }: { facts: Fact[] }) {
  return (
    facts.length > 0 && (
      <section className={styles.block}>
        <h2>{t('Letters')}</h2>
        <FactList facts={facts} />
      </section>
    )
  );
}

function FactList({ facts }: { facts: Fact[] }) {
  return (
    <dl className="dl">
      {facts.map(([label, value, to]) => (
        <div key={label} className={styles.pair}>
          <dt>{label}</dt>
          <dd>
            {to
              ? to.map(({ path, name }, at) => (
                  <span key={path}>
                    {at > 0 && ', '}
                    <Link to={path}>{name}</Link>
                  </span>
                ))
              : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Up to four other fonts. */
export function AlsoLike({ similar, heading }: { similar: LoadedProduct['similar']; heading: string }) {
  if (similar.length === 0) return null;
  return (
    <section className="sec">
      <div className="sechead">
        <h2>{heading}</h2>
      </div>
      <ul className={styles.also}>
        {similar.map(({ product, words, specimen }) => (
          <li key={product.id}>
            <Link to={`/product/${product.slug}`} prefetch="intent">
              <span className={styles.alsoArt}>
                <Specimen drawing={specimen.drawing} label={words} shape="fit-start" />
              </span>
              <span className="between t13">
                <b>{product.name}</b>
                <span>
                  <ProductPrice product={product} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The name of the font and the figures that people look for first. */
function ProductTitle({ product }: { product: LoadedProduct['product'] }) {
  const figures: [figure: React.ReactNode, unit: string][] = [
    ...product.figures,
    [
      <>
        {product.parts.length === 1 && t('from')} <ProductPrice product={product} />
      </>,
      t('Standard'),
    ],
  ];
  return (
    <div className={styles.title}>
      <div className={styles.name}>
        <h1 className="t32">{product.name}</h1>
        <p className="two">{product.shortDescription}</p>
      </div>
      <dl className={styles.facts}>
        {figures.map(([figure, unit]) => (
          <div key={unit}>
            <dt className="two">{unit}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <a className={`link t13 ${styles.skip}`} href="#licences">
        {t('Skip to licences')}
      </a>
    </div>
  );
}

/** What a buyer holds after paying, and what everybody may have before. */
function WhatYouGet({ gets }: { gets: LoadedProduct['gets'] }) {
  return (
    <section className={styles.block}>
      <h2>{t('What you get')}</h2>
      <ul className={depth.get}>
        {gets.map(({ name, amount, href }) => (
          <li key={name}>
            {href ? <a href={href}>{name}</a> : <span>{name}</span>}
            <span className="two">{amount}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
