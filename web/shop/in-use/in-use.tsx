import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { Photo } from '../../ui/drawing/photo.tsx';
import styles from './in-use.module.css';
import type { Use } from './load-uses.ts';

const aRow = 3;

/** What the fonts look like at work. */
export function InUse({ uses, note }: { uses: readonly Use[]; note: string | null }) {
  if (uses.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="in-use">
      <div className="sechead">
        <h2 id="in-use">{t('Fonts in use')}</h2>
        {note !== null && <span className="two t13 wide">{note}</span>}
      </div>
      <UseRows uses={uses} />
    </section>
  );
}

/** Pictures in rows, in which each is as high as its neighbours. */
export function UseRows({ uses }: { uses: readonly Use[] }) {
  const rows = Array.from({ length: Math.ceil(uses.length / aRow) }, (_, at) => uses.slice(at * aRow, (at + 1) * aRow));
  return (
    <div className={styles.rows}>
      {rows.map((row) => (
        <div key={row[0]?.picture} className={styles.row}>
          {row.map((use) => (
            <Figure key={use.picture} use={use} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Figure({ use: { picture, kind, label, width, height, font } }: { use: Use }) {
  const ratio = width / height;
  return (
    <figure className={ratio >= 1.2 ? styles.broad : ''} style={{ flexGrow: ratio }}>
      <Photo src={picture} alt={label} width={width} height={height} loading="lazy" decoding="async" />
      <figcaption>
        <span>{kind}</span>
        {font && (
          <Link className="link two" to={`/product/${font.slug}`}>
            {font.name}
          </Link>
        )}
      </figcaption>
    </figure>
  );
}
