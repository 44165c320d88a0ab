import { useId } from 'react';
import { Link } from 'react-router';
import styles from './settings.module.css';

/** The way to the pages that are the owner's. */
export function PagesSection() {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>Pages</h2>
        <p className="two">Home, about, the invitation to a custom licence and the foot of every page.</p>
      </div>
      <p>
        <Link className="link" to="/admin/settings/pages">
          Pages of the shop
        </Link>
      </p>
    </section>
  );
}
