import { Link } from 'react-router';
import { withoutLanguage } from '#contract/languages/languages.ts';
import { t } from '#contract/languages/translate.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { readShownPages } from '../../api/own-pages/own-pages.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { describeSize } from '../count-styles.ts';
import { IfFeature } from '../if-feature.tsx';
import { InUse } from '../in-use/in-use.tsx';
import type { LogotypeFont } from '../logotypes/logotype-cell.tsx';
import { addressLogotypes, BrandField, LogotypeCell } from '../logotypes/logotype-cell.tsx';
import logotypesStyles from '../logotypes/logotypes.module.css';
import { NoFontsYet } from '../no-fonts-yet.tsx';
import { ProductArt } from '../product-art.tsx';
import { ProductPrice } from '../product-price.tsx';
import { sampleName, useVisitText } from '../visit-text.ts';
import type { Route } from './+types/home-page.ts';
import { Clients } from './clients/clients.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import own from './home.module.css';
import type { MosaicCell } from './load-home.ts';
import { type LoadedHome, loadHome } from './load-home.ts';
import { listCells } from './mosaic-cells.ts';

export { staticPage as headers } from '../../api/page-headers.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadHome(context, await readShownPages(context, withoutLanguage(new URL(request.url).pathname)));
}

export default function HomePage({ loaderData }: { loaderData: LoadedHome }) {
  const { slides, cells, families, names, custom, clients, uses, linked, isInvented } = loaderData;
  return (
    <>
      <PageHead title={t('Fonts and their licences')} description={describe(loaderData)} path="/" linked={linked} />
      <Hero slides={slides} isInvented={isInvented} />
      <div className="sheet">
        <Opening home={loaderData} />
        <Clients clients={clients} isInvented={isInvented} />
        <IfFeature name="logotypes">
          <EightWays fonts={names} families={families} />
        </IfFeature>
        {cells !== null && cells.length === 0 && <NoFontsYet />}
        {cells !== null && cells.length > 0 && (
          <section>
            <div className={`sechead ${styles.newest}`}>
              <h2>{t('Newest')}</h2>
              <Link className="link" to="/product">
                {t('All fonts')}
              </Link>
            </div>
            <Mosaic cells={cells} />
          </section>
        )}
      </div>
      {custom && <CustomLicense {...custom} />}
      <div className="sheet">
        <InUse uses={uses} note={isInvented ? t('Drawn by us for this page, from the fonts we sell') : null} />
      </div>
    </>
  );
}

/** What the shop is, said to search engines. */
function describe({ families, scripts, licenses }: LoadedHome): string {
  if (families === 0) return t('Fonts and the licences to use them.');
  return t(
    '{families} in {scripts}. Try your own words in every one of them, and buy the licence you need{licenses}.',
    {
      families: formatCount('{count} font family', '{count} font families', families),
      scripts: formatCount('{count} script', '{count} scripts', scripts),
      licenses: licenses > 1 ? t(': {licenses} are written in figures and plain words', { licenses }) : '',
    },
  );
}

/** The first sentence, and what the shop comes to in figures. */
function Opening({ home: { heading, families, scripts, from } }: { home: LoadedHome }) {
  const statement =
    families === 0
      ? t('The first fonts are coming soon.')
      : t('{families} in {scripts}, each under a licence you can read in a minute.', {
          families: formatCount('{count} family', '{count} families', families),
          scripts: formatCount('{count} script', '{count} scripts', scripts),
        });
  return (
    <section className={styles.say}>
      <h1 className="t48">{heading || statement}</h1>
      {families > 0 && (
        <dl>
          <div>
            <dt>{t('Families')}</dt>
            <dd>{families}</dd>
          </div>
          <div>
            <dt>{t('Scripts')}</dt>
            <dd>{scripts}</dd>
          </div>
          {from !== null && (
            <div>
              <dt>{t('From')}</dt>
              <dd>
                <Price dollars={from} isShort />
              </dd>
            </div>
          )}
        </dl>
      )}
    </section>
  );
}

/** Leads to a custom licence, for whatever somebody is making. */
function CustomLicense({ sentence, lines }: NonNullable<LoadedHome['custom']>) {
  return (
    <section className={`inverse ${styles.custom}`} aria-label={t('Custom licences')}>
      <div className="sheet">
        <div className={styles.lines}>
          {lines.map(({ text, drawing }) => (
            <Specimen key={text} drawing={drawing} label={text} />
          ))}
        </div>
        <div className={styles.do}>
          <p>{sentence}</p>
          <IfFeature name="contact">
            <Link className="btn" to="/contact">
              {t('Ask for a custom licence')} <Icon name="right" />
            </Link>
          </IfFeature>
          <Link className="link t13" to="/license">
            {t('Compare the licences')}
          </Link>
        </div>
      </div>
    </section>
  );
}

/** The newest fonts as one picture of touching cells. */
function Mosaic({ cells }: { cells: readonly MosaicCell[] }) {
  const shapes = listCells(cells.length);
  return (
    <ul className={styles.mosaic}>
      {cells.map(({ product, text, drawing, faces }, at) => {
        const shape = shapes[at] ?? { columns: 4, shows: 'word', isInverse: false };
        const previews = [
          styles.cell,
          styles[`columns${shape.columns}`],
          styles[shape.shows],
          shape.isInverse ? 'inverse' : '',
        ];
        return (
          <li key={product.id} className={previews.join(' ')}>
            <Link to={`/product/${product.slug}`} prefetch="intent">
              <span className={styles.art}>
                <ProductArt product={product} drawing={drawing} faces={faces} label={text} shape="fit" />
              </span>
              <span className={styles.cap}>
                <b>{product.name}</b>
                <span className="two">{describeSize(product)}</span>
                <span className={styles.price}>
                  <ProductPrice product={product} />
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** A visitor's name in eight fonts at once. */
function EightWays({ fonts, families }: { fonts: readonly LogotypeFont[]; families: number }) {
  const { text, setText } = useVisitText(sampleName);
  if (fonts.length === 0) return null;
  return (
    <section className={`sec ${own.ways}`} aria-labelledby="ways">
      <div className={`sechead ${own.waysHead}`}>
        <h2 id="ways">{fonts.length === 8 ? t('Your name, eight ways') : t('Your name in our fonts')}</h2>
        <Link className="link" to={addressLogotypes(1, text === sampleName ? '' : text)}>
          {formatCount('The font with this text', 'All {count} fonts with this text', families)}
        </Link>
      </div>
      <BrandField text={text} onChange={setText} />
      <ul className={logotypesStyles.cells}>
        {fonts.map((font) => (
          <LogotypeCell key={font.id} font={font} text={text} />
        ))}
      </ul>
    </section>
  );
}
