import { Link } from 'react-router';
import type { Drawing } from '../../ui/drawing.ts';
import { Icon } from '../../ui/icon.tsx';
import { Specimen } from '../../ui/specimen.tsx';
import styles from './home.module.css';

/** Leads to the licences, for whatever somebody is making. */
export function CustomLicence({ lines }: { lines: readonly { text: string; drawing: Drawing | null }[] }) {
  return (
    <section className={`inverse ${styles.custom}`} aria-label="Licences">
      <div className="sheet">
        <div className={styles.lines}>
          {lines.map(({ text, drawing }) => (
            <Specimen key={text} drawing={drawing} label={text} />
          ))}
        </div>
        <div className={styles.do}>
          <p>A licence says what you may make with a font, and how much of it. Read all of them on one page.</p>
          <Link className="btn" to="/license">
            Compare the licences <Icon name="right" />
          </Link>
        </div>
      </div>
    </section>
  );
}
