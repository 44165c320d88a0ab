import { data, Link, type RouterContextProvider } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { Maker, MakerKind } from '#contract/nouns/makers.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { callFrom } from '../../api/server-call.ts';
import type { Drawing } from '../../ui/drawing/drawing.ts';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/makers-page.ts';
import { findFace } from './find-face.ts';
import styles from './maker.module.css';

export { staticPage as headers } from '../../api/page-headers.ts';

type Context = Readonly<RouterContextProvider>;
type NamedMaker = Pick<Maker, 'slug' | 'name' | 'fonts'> & { drawing: Drawing | null };

/** This many stand on the page; the filters of the list have the others. */
const MOST = 1_000;
/** This many of each kind are drawn; a page of a thousand drawings would take too long to come. */
const MOST_DRAWN = 60;
const MOST_TRIED = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const call = callFrom(context);
  const query = { limit: MOST };
  const [designers, foundries] = await Promise.all([
    call('listDesigners', { query }),
    call('listFoundries', { query }),
  ]);
  if (designers.data.length + foundries.data.length === 0) throw data(null, { status: 404 });
  const draw = (kind: MakerKind, { data: makers }: typeof designers) =>
    Promise.all(makers.map((maker, at) => drawName(context, kind, maker, at < MOST_DRAWN)));
  return { designers: await draw('designer', designers), foundries: await draw('foundry', foundries) };
}

/** A maker with the name in letters of their own; null where none of their fonts can write it. */
async function drawName(context: Context, kind: MakerKind, maker: Maker, isDrawn: boolean): Promise<NamedMaker> {
  const { slug, name, fonts } = maker;
  if (!isDrawn) return { slug, name, fonts, drawing: null };
  const { data: products } = await callFrom(context)('listProducts', { query: { [kind]: slug, limit: MOST_TRIED } });
  const face = await findFace(context, maker, products, '256');
  return { slug, name, fonts, drawing: face?.drawing ?? null };
}

/** Everybody who drew a font of the shop, and the houses that publish them. */
export default function MakersPage({ loaderData: { designers, foundries } }: Route.ComponentProps) {
  return (
    <div className="sheet">
      <PageHead
        title={t('Designers')}
        description={t('Who drew the fonts of this shop, and what they drew.')}
        path="/designers"
      />
      <h1 className={`t72 ${styles.head}`}>{t('Designers')}</h1>
      <Names kind="designer" title={t('Designers')} makers={designers} />
      <Names kind="foundry" title={t('Foundries')} makers={foundries} />
    </div>
  );
}

function Names({ kind, title, makers }: { kind: MakerKind; title: string; makers: readonly NamedMaker[] }) {
  if (makers.length === 0) return null;
  return (
    <section className={styles.names} aria-labelledby={`all-${kind}`}>
      <h2 id={`all-${kind}`}>{title}</h2>
      <ul>
        {makers.map(({ slug, name, fonts, drawing }) => (
          <li key={slug}>
            <Link to={`/${kind}/${slug}`} prefetch="intent">
              {drawing && <Specimen drawing={drawing} shape="fit-start" height={36} />}
              <bdi className={drawing ? 'two t13' : undefined}>{name}</bdi>
              <span className="two t13">{formatCount('{count} family', '{count} families', fonts)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
