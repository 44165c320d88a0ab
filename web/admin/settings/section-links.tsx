import { Link, useLocation } from 'react-router';
import { sections } from './sections.tsx';
import styles from './settings.module.css';

/** The way to each section, always in sight. */
export function SectionLinks() {
  const { hash } = useLocation();
  const at = sections.find(({ id }) => hash === `#${id}`) ?? sections[0];
  return (
    <nav className={styles.links} aria-label="Sections of the settings">
      {sections.map(({ id, name }) => (
        <Link key={id} to={`#${id}`} aria-current={id === at?.id ? 'true' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
