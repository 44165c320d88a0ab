import type { RouterContextProvider } from 'react-router';
import { Link } from 'react-router';
import type { Product } from '#contract/nouns/products.ts';
import { loadDrawing } from '../../api/load-drawing.ts';
import { pageContext } from '../../api/page-context.ts';
import { addressPreview } from '../../api/preview-address.ts';
import { callFrom } from '../../api/server-call.ts';
import type { Drawing } from '../../ui/drawing/drawing.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { countStyles } from '../count-styles.ts';
import { findCheapest } from '../find-cheapest.ts';
import { findFont } from '../find-font.ts';
import { fromPrice } from '../from-price.ts';
import { IfFeature } from '../if-feature.tsx';
import { loadSpecimen } from '../load-specimen.ts';
import { type LogotypeFont, toLogotypeFont } from '../logotypes/logotype-font.ts';
import { ProductArt } from '../product-art.tsx';
import { ProductPrice } from '../product-price.tsx';
import { sampleName } from '../sample-name.ts';
import { describeShop } from '../seo/linked-data.ts';
import type { Route } from './+types/home-page.ts';
import { Clients } from './clients/clients.tsx';
import { loadClients } from './clients/load-clients.ts';
import wished from './eight-names.json' with { type: 'json' };
import { EightWays } from './eight-ways.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { InUse } from './in-use/in-use.tsx';
import { loadUses } from './in-use/load-uses.ts';
import { loadHero } from './load-hero.ts';
import type { MosaicCell } from './load-mosaic.ts';
import { loadMosaic } from './load-mosaic.ts';
import { listCells } from './mosaic-cells.ts';

const shown = 8;
const most = 100;

/** Eight fonts that can write Latin names: those wished for first, the newest in place of any that is missing. */
async function loadNames(context: Readonly<RouterContextProvider>): Promise<LogotypeFont[]> {
  const { data } = await callFrom(context)('listProducts', {
    query: { text: sampleName.replace(' ', ''), limit: most },
  });
  const rank = (product: Product) => (wished.includes(product.slug) ? wished.indexOf(product.slug) : wished.length);
  const fonts = data.toSorted((one, other) => rank(one) - rank(other)).slice(0, shown);
  return Promise.all(
    fonts.map(async (product) => toLogotypeFont(product, await loadSpecimen(context, product, sampleName))),
  );
}

const lines = ['For five desks.', 'For one film.', 'For ten million boxes.'] as const;

/** What licences are for, in three lines of one italic. */
async function loadCustomLicense(
  context: Readonly<RouterContextProvider>,
): Promise<{ text: string; drawing: Drawing | null }[]> {
  const font = await findFont(context, 'bodoni-moda', lines.join(''));
  const styleId = font?.font?.styles.find(({ name }) => name === 'Italic')?.id;
  return Promise.all(
    lines.map(async (text, at) => {
      if (font === null) return { text, drawing: null };
      const address = addressPreview({ productId: font.id, version: font.version, text, styleId });
      return { text, drawing: await loadDrawing(context, address, `c${at}`) };
    }),
  );
}

export { staticPage as headers } from '../../api/page-headers.ts';

const newest = 12;

export async function loader({ context }: Route.LoaderArgs) {
  const call = callFrom(context);
  const [slides, list, facets, cheapest, names, custom, clients, uses, shop] = await Promise.all([
    loadHero(context),
    call('listProducts', { query: { sort: 'newest', page: 1, limit: newest } }),
    call('productFacets', { query: {} }),
    findCheapest(context),
    loadNames(context),
    loadCustomLicense(context),
    loadClients(context),
    loadUses(context),
    call('readShop', {}),
  ]);
  return {
    slides,
    cells: await loadMosaic(context, list.data),
    families: facets.data.fonts,
    scripts: facets.data.script.length,
    from: cheapest && fromPrice(cheapest),
    names,
    custom,
    clients,
    uses,
    linked: describeShop(context.get(pageContext).publicUrl, shop.data),
  };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { slides, cells, families, scripts, from, names, custom, clients, uses, linked } = loaderData;
  return (
    <>
      <PageHead
        title="Fonts and their licences"
        description={`${families} font families in ${scripts} scripts. Try your own words in every one of them, and buy the licence you need: desktop, web, app and nine more.`}
        path="/"
        linked={linked}
      />
      <Hero slides={slides} />
      <div className="sheet">
        <section className={styles.say}>
          <h1 className="t48">
            {families} {families === 1 ? 'family' : 'families'} in {scripts} scripts, each under a licence you can read
            in a minute.
          </h1>
          <dl>
            <div>
              <dt>Families</dt>
              <dd>{families}</dd>
            </div>
            <div>
              <dt>Scripts</dt>
              <dd>{scripts}</dd>
            </div>
            {from !== null && (
              <div>
                <dt>From</dt>
                <dd>
                  <Price dollars={from} isShort />
                </dd>
              </div>
            )}
          </dl>
        </section>
        <Clients clients={clients} />
        <IfFeature name="logotypes">
          <EightWays fonts={names} families={families} />
        </IfFeature>
        <section>
          <div className={`sechead ${styles.newest}`}>
            <h2>Newest</h2>
            <Link className="link" to="/product">
              All fonts
            </Link>
          </div>
          {cells.length === 0 ? <p className="two">No products found.</p> : <Mosaic cells={cells} />}
        </section>
      </div>
      <CustomLicense lines={custom} />
      <div className="sheet">
        <InUse uses={uses} />
      </div>
    </>
  );
}

/** Leads to a custom licence, for whatever somebody is making. */
function CustomLicense({ lines }: { lines: readonly { text: string; drawing: Drawing | null }[] }) {
  return (
    <section className={`inverse ${styles.custom}`} aria-label="Custom licences">
      <div className="sheet">
        <div className={styles.lines}>
          {lines.map(({ text, drawing }) => (
            <Specimen key={text} drawing={drawing} label={text} />
          ))}
        </div>
        <div className={styles.do}>
          <p>If no licence of the shop fits, tell us what you are making. A person answers.</p>
          <IfFeature name="contact">
            <Link className="btn" to="/contact">
              Ask for a custom licence <Icon name="right" />
            </Link>
          </IfFeature>
          <Link className="link t13" to="/license">
            Compare the licences
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
      {cells.map(({ product, text, drawing }, at) => {
        const shape = shapes[at] ?? { columns: 4, shows: 'word', isInverse: false };
        const looks = [
          styles.cell,
          styles[`columns${shape.columns}`],
          styles[shape.shows],
          shape.isInverse ? 'inverse' : '',
        ];
        return (
          <li key={product.id} className={looks.join(' ')}>
            <Link to={`/product/${product.slug}`} prefetch="intent">
              <span className={styles.art}>
                <ProductArt product={product} drawing={drawing} label={text} shape="fit" />
              </span>
              <span className={styles.cap}>
                <b>{product.name}</b>
                <span className="two">{countStyles(product.styleCount)}</span>
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
