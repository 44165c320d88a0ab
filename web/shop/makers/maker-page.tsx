import { data, Link, type RouterContextProvider } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { withoutLanguage } from '#contract/languages/languages.ts';
import { languageNow, t } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { Maker, MakerKind } from '#contract/nouns/makers.ts';
import type { Product } from '#contract/nouns/products.ts';
import { formatCount, writeAs, writeNumber } from '#contract/text/write-number.ts';
import { pageContext } from '../../api/page-context.ts';
import { callFrom } from '../../api/server-call.ts';
import type { Drawing } from '../../ui/drawing/drawing.ts';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { loadFaces } from '../bundle/load-faces.ts';
import { countStyles, describeSize } from '../count-styles.ts';
import { loadSpecimen } from '../load-specimen.ts';
import { ProductArt } from '../product-art.tsx';
import { fromPrice } from '../product-price.tsx';
import { describeMaker } from '../seo/linked-data.ts';
import { sharePicture } from '../seo/share-picture.ts';
import type { Route } from './+types/maker-page.ts';
import { findFace } from './find-face.ts';
import styles from './maker.module.css';
import { MakerFigures } from './maker-figures.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

type Context = Readonly<RouterContextProvider>;

/** This many fonts are drawn; the list of the shop has the others. */
const MOST_DRAWN = 24;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const kind: MakerKind = withoutLanguage(new URL(request.url).pathname).startsWith('/foundry/')
    ? 'foundry'
    : 'designer';
  const call = callFrom(context);
  const { publicUrl } = context.get(pageContext);
  const maker = await readMaker(context, kind, params.slug);
  const [{ data: products }, { data: shop }] = await Promise.all([
    call('listProducts', { query: { [kind]: maker.slug, limit: MOST_DRAWN } }),
    call('readShop', {}),
  ]);
  writeAs(shop.locale);
  const face = await findFace(context, maker, products, '1024');
  const word =
    face && !shop.wordmark?.isForEveryPage
      ? (await loadSpecimen(context, face.product, shop.name, '1024')).drawing
      : null;
  const fonts = await Promise.all(
    products.map(async (product) => ({
      product: pickLine(product, kind, maker),
      drawing: (await loadSpecimen(context, product)).drawing,
      faces: await loadFaces(context, product),
    })),
  );
  return {
    kind,
    maker,
    fonts,
    word,
    name: face?.drawing ?? null,
    face: face && pickFace(face.product),
    partners: listPartners(products, kind),
    cells: await drawCells(context, products),
    linked: describeMaker(maker, kind, products, publicUrl),
  };
}

async function readMaker(context: Context, kind: MakerKind, slug: string): Promise<Maker> {
  try {
    const name = kind === 'foundry' ? 'foundryBySlug' : 'designerBySlug';
    return (await callFrom(context)(name, { params: { slug } })).data;
  } catch (error) {
    if (error instanceof CallRefused && error.status < 500) throw data(null, { status: 404 });
    throw error;
  }
}

type Face = Pick<Product, 'id' | 'name' | 'slug' | 'version' | 'specimen' | 'styleCount'>;
const pickFace = ({ id, name, slug, version }: Face) => ({ id, name, slug, version });

/** What a line says of a font: a whole product would make the page much heavier. */
function pickLine(product: Product, kind: MakerKind, maker: Maker) {
  const { id, name, slug, images, styleCount, specimen, direction, designers } = product;
  const members = product.members.map(({ name: one }) => one);
  const others = designers.filter(({ slug: one }) => kind === 'foundry' || one !== maker.slug).map((one) => one.name);
  const names = new Intl.ListFormat(languageNow() ?? 'en-GB').format(others);
  const credit = names && `${kind === 'foundry' ? t('by') : t('with')} ${names}`;
  return { id, name, slug, images, styleCount, members, specimen, direction, credit, price: fromPrice(product) };
}

/** Of a designer the foundries, of a foundry the designers. */
function listPartners(products: readonly Product[], kind: MakerKind): Product['designers'] {
  const all = products.flatMap(({ designers, foundry }) => (kind === 'foundry' ? designers : (foundry ?? [])));
  return [...new Map(all.map((one) => [one.slug, one])).values()];
}

/** A sign, a figure and a word, each from another font as long as there are others. */
async function drawCells(context: Context, products: readonly Product[]): Promise<Drawing[]> {
  const drawn = products.filter(({ styleCount }) => styleCount > 0);
  if (drawn.length === 0) return [];
  const texts = ['&', '4', mustExist(drawn[2 % drawn.length]).name.toLowerCase()];
  const cells = await Promise.all(
    texts.map(
      async (text, at) => (await loadSpecimen(context, mustExist(drawn[at % drawn.length]), text, '1024')).drawing,
    ),
  );
  return cells.every((cell) => cell?.missing.length === 0) ? (cells as Drawing[]) : [];
}

/** A designer or a foundry: the name in letters of their own, what there is to say, and the fonts as lines. */
export default function MakerPage({ loaderData }: Route.ComponentProps) {
  const { kind, maker, fonts, name, face, partners, cells, linked } = loaderData;
  const paragraphs = maker.about.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  const isWhole = fonts.length === maker.fonts;
  return (
    <div className="sheet">
      <PageHead
        title={maker.name}
        description={
          paragraphs[0]?.replace(/\s+/g, ' ').slice(0, 200) ||
          t('Fonts by {name}: {maker}.', { name: maker.name, maker: formatFonts(maker) })
        }
        path={`/${kind}/${maker.slug}`}
        picture={face ? sharePicture(face) : undefined}
        linked={linked}
      />
      <div className={styles.head}>
        {name === null ? (
          <h1 className="t72">{maker.name}</h1>
        ) : (
          <h1>
            <Specimen drawing={name} label={maker.name} shape="fit-start" />
          </h1>
        )}
      </div>
      <div className={styles.about}>
        <p className="two">
          {face &&
            rich('The name is set in {name}.', {
              name: (
                <Link className="link" to={`/product/${face.slug}`}>
                  {face.name}
                </Link>
              ),
            })}
        </p>
        <div className="flow t18">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <MakerFigures maker={maker} kind={kind} partners={partners} />
      </div>
      <section aria-label={t('Fonts by {name}', { name: maker.name })}>
        <ul className={styles.fonts}>
          {fonts.map(({ product, drawing, faces }) => (
            <li key={product.id}>
              <Link to={`/product/${product.slug}`} prefetch="intent">
                <span className={styles.line}>
                  <b>{product.name}</b>
                  {product.credit && <span className="two t13">{product.credit}</span>}
                  <span className={`two t13 ${styles.figures}`}>
                    {rich('{styles}, from {price}', {
                      styles: describeSize(product),
                      price: <Price dollars={product.price} isShort />,
                    })}
                  </span>
                </span>
                <span className={styles.specimen}>
                  <ProductArt
                    product={product}
                    drawing={drawing}
                    faces={faces}
                    label={product.specimen}
                    isFromRight={product.direction === 'rtl'}
                  />
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {!isWhole && (
          <p className={styles.all}>
            <Link className="btn" to={`/product?${kind}=${encodeURIComponent(maker.slug)}`}>
              {t('All {count} fonts', { count: writeNumber(maker.fonts) })}
            </Link>
          </p>
        )}
      </section>
      {cells.length > 0 && (
        <div className={styles.cells} aria-hidden="true">
          {cells.map((drawing, at) => (
            <span key={drawing.outlines} className={at === 1 ? 'inverse' : undefined}>
              <Specimen drawing={drawing} shape="fit" />
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

const formatFonts = ({ fonts, styles: count }: Maker) =>
  `${formatCount('{count} family', '{count} families', fonts)}, ${countStyles(count)}`;
