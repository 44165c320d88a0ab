import { Link } from 'react-router';
import type { Drawing } from '../../ui/drawing/drawing.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { IfFeature } from '../if-feature.tsx';
import styles from './home.module.css';

/** Leads to a custom licence, for whatever somebody is making. */
export function CustomLicense({ lines }: { lines: readonly { text: string; drawing: Drawing | null }[] }) {
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
