import { data, Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { MakerKind } from '#contract/nouns/makers.ts';
import { sayCount } from '#contract/text/write-number.ts';
import { callFrom } from '../../api/server-call.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/makers-page.ts';
import styles from './maker.module.css';

export { staticPage as headers } from '../../api/page-headers.ts';

/** So many stand on the page; the filters of the list have the others. */
const MOST = 1_000;

export async function loader({ context }: Route.LoaderArgs) {
  const call = callFrom(context);
  const query = { limit: MOST };
  const [designers, foundries] = await Promise.all([
    call('listDesigners', { query }),
    call('listFoundries', { query }),
  ]);
  if (designers.data.length + foundries.data.length === 0) throw data(null, { status: 404 });
  const pick = ({ data: makers }: typeof designers) => makers.map(({ slug, name, fonts }) => ({ slug, name, fonts }));
  return { designers: pick(designers), foundries: pick(foundries) };
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

type Named = { slug: string; name: string; fonts: number };

function Names({ kind, title, makers }: { kind: MakerKind; title: string; makers: readonly Named[] }) {
  if (makers.length === 0) return null;
  return (
    <section className={styles.names} aria-labelledby={`all-${kind}`}>
      <h2 id={`all-${kind}`}>{title}</h2>
      <ul>
        {makers.map(({ slug, name, fonts }) => (
          <li key={slug}>
            <Link to={`/${kind}/${slug}`} prefetch="intent">
              <bdi>{name}</bdi>
              <span className="two t13">{sayCount('{count} family', '{count} families', fonts)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
