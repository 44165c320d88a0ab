import { NavLink } from 'react-router';
import styles from './office-shell.module.css';

export type OfficeLink = { to: string; name: string; isExact?: boolean };

/** The pages of an office. Folded, only their initials show, and their names are said and come with the pointer. */
export function OfficeLinks({
  label,
  links,
  isFolded = false,
}: {
  label: string;
  links: readonly OfficeLink[];
  isFolded?: boolean;
}) {
  return (
    <nav aria-label={label} className={styles.links}>
      {links.map(({ to, name, isExact = false }) => (
        <NavLink key={to} to={to} end={isExact} {...(isFolded ? { title: name, 'aria-label': name } : {})}>
          {isFolded ? <span aria-hidden="true">{name[0]}</span> : name}
        </NavLink>
      ))}
    </nav>
  );
}
