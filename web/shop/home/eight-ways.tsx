import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { sayCount } from '#contract/text/write-number.ts';
import type { LogotypeFont } from '../logotypes/logotype-cell.tsx';
import { addressLogotypes, BrandField, LogotypeCell } from '../logotypes/logotype-cell.tsx';
import styles from '../logotypes/logotypes.module.css';
import { sampleName } from '../sample-name.ts';
import { useVisitText } from '../visit-text.ts';
import own from './home.module.css';

/** A visitor's name in eight fonts at once. */
export function EightWays({ fonts, families }: { fonts: readonly LogotypeFont[]; families: number }) {
  const { text, setText } = useVisitText(sampleName);
  if (fonts.length === 0) return null;
  return (
    <section className={`sec ${own.ways}`} aria-labelledby="ways">
      <div className={`sechead ${own.waysHead}`}>
        <h2 id="ways">{fonts.length === 8 ? t('Your name, eight ways') : t('Your name in our fonts')}</h2>
        <Link className="link" to={addressLogotypes(1, text === sampleName ? '' : text)}>
          {sayCount('The font with this text', 'All {count} fonts with this text', families)}
        </Link>
      </div>
      <BrandField text={text} onChange={setText} />
      <ul className={styles.cells}>
        {fonts.map((font) => (
          <LogotypeCell key={font.id} font={font} text={text} />
        ))}
      </ul>
    </section>
  );
}
