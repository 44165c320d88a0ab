import { Link } from 'react-router';
import { pageContext } from '../../api/page-context.ts';
import { callFrom } from '../../api/server-call.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { findCheapest } from '../find-cheapest.ts';
import { fromPrice } from '../from-price.ts';
import { IfFeature } from '../if-feature.tsx';
import { describeShop } from '../seo/linked-data.ts';
import type { Route } from './+types/home-page.ts';
import { Clients } from './clients/clients.tsx';
import { loadClients } from './clients/load-clients.ts';
import { CustomLicense } from './custom-licence.tsx';
import { EightWays } from './eight-ways.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { InUse } from './in-use/in-use.tsx';
import { loadUses } from './in-use/load-uses.ts';
import { loadCustomLicense } from './load-custom-licence.ts';
import { loadHero } from './load-hero.ts';
import { loadMosaic } from './load-mosaic.ts';
import { loadNames } from './load-names.ts';
import { Mosaic } from './mosaic.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

const newest = 12;

export async function loader({ context }: Route.LoaderArgs) {
  const call = callFrom(context);
  const [slides, list, facets, cheapest, names, custom, clients, uses] = await Promise.all([
    loadHero(context),
    call('listProducts', { query: { sort: 'newest', page: 1, limit: newest } }),
    call('productFacets', { query: {} }),
    findCheapest(context),
    loadNames(context),
    loadCustomLicense(context),
    loadClients(context),
    loadUses(context),
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
    linked: describeShop(context.get(pageContext).publicUrl),
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
