import { Link } from 'react-router';
import styles from './in-use.module.css';
import type { Use } from './load-uses.ts';

const aRow = 3;

/** What the fonts look like at work: justified rows, in which every figure is as high as its neighbours. */
export function InUse({ uses }: { uses: readonly Use[] }) {
  if (uses.length === 0) return null;
  const rows = Array.from({ length: Math.ceil(uses.length / aRow) }, (_, at) => uses.slice(at * aRow, (at + 1) * aRow));
  return (
    <section className="sec" aria-labelledby="in-use">
      <div className="sechead">
        <h2 id="in-use">Fonts in use</h2>
        <span className="two t13 wide">Drawn by us for this page, from the fonts we sell</span>
      </div>
      <div className={styles.rows}>
        {rows.map((row) => (
          <div key={row[0]?.name} className={styles.row}>
            {row.map((use) => (
              <Figure key={use.name} use={use} />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

function Figure({ use: { name, kind, label, width, height, font } }: { use: Use }) {
  const ratio = width / height;
  return (
    <figure className={ratio >= 1.2 ? styles.broad : ''} style={{ flexGrow: ratio }}>
      <img src={`/in-use/${name}.svg`} alt={label} width={width} height={height} loading="lazy" decoding="async" />
      <figcaption>
        <span>{kind}</span>
        <Link className="link two" to={`/product/${font.slug}`}>
          {font.name}
        </Link>
      </figcaption>
    </figure>
  );
}
