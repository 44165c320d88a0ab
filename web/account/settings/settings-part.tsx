import { type ReactNode, useId } from 'react';
import styles from './settings.module.css';

/** One matter of a page of settings: what it is about on one side, what can be done on the other. */
export function SettingsPart({ title, say, children }: { title: string; say: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={styles.say}>{say}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
