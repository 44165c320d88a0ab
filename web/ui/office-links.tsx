import { useId, useState } from 'react';
import { NavLink } from 'react-router';
import { Icon } from './icon.tsx';
import styles from './office-shell.module.css';

/** `count` is how many of something wait there; g and the `letter` lead there. */
export type OfficeLink = { to: string; name: string; isExact?: boolean; count?: number; letter?: string };

/**
 * The pages of an office. Folded, only their initials show, their names are said and come with the pointer, and the group
 * Settings is left out.
 */
export function OfficeLinks({
  label,
  links,
  settings,
  isFolded = false,
}: {
  label: string;
  links: readonly OfficeLink[];
  settings: readonly OfficeLink[];
  isFolded?: boolean;
}) {
  const groupId = useId();
  const [isOpen, setIsOpen] = useState(true);
  return (
    <nav aria-label={label} className={styles.links}>
      {links.map((link) => (
        <PageLink key={link.to} link={link} isFolded={isFolded} />
      ))}
      {settings.length > 0 && !isFolded && (
        <>
          <button
            type="button"
            className={`grp ${styles.group}`}
            aria-expanded={isOpen}
            aria-controls={groupId}
            onClick={() => setIsOpen(!isOpen)}
          >
            Settings
            <Icon name="down" />
          </button>
          <div id={groupId} hidden={!isOpen}>
            {settings.map((link) => (
              <PageLink key={link.to} link={link} isFolded={false} />
            ))}
          </div>
        </>
      )}
    </nav>
  );
}

function PageLink({
  link: { to, name, isExact = false, count = 0, letter },
  isFolded,
}: {
  link: OfficeLink;
  isFolded: boolean;
}) {
  return (
    <NavLink
      to={to}
      end={isExact}
      {...(isFolded ? { title: name, 'aria-label': name } : { 'data-letter': count === 0 ? letter : undefined })}
    >
      {isFolded ? <span aria-hidden="true">{name[0]}</span> : name}
      {count > 0 && !isFolded && (
        <span className="b">
          {count}
          <span className="vh"> new</span>
        </span>
      )}
    </NavLink>
  );
}
