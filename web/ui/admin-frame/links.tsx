import { useId, useState } from 'react';
import { NavLink } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { Icon } from '../drawing/icon.tsx';
import styles from './admin-frame.module.css';

/** `count` is how many of something wait there; g and the `letter` lead there. */
export type AdminLink = { to: string; name: string; isExact?: boolean; count?: number; letter?: string };

/**
 * The pages of a sidebar. Folded, only their first letters show, their names are said and come with the pointer, and the group
 * Settings is left out.
 */
export function AdminLinks({
  label,
  links,
  settings,
  isFolded = false,
}: {
  label: string;
  links: readonly AdminLink[];
  settings: readonly AdminLink[];
  isFolded?: boolean;
}) {
  const groupId = useId();
  const [isOpen, setIsOpen] = useState(true);
  return (
    <nav aria-label={label} className={styles.links}>
      {links.map((link) => (
        <PageLink key={link.to} link={link} short={isFolded ? shorten(link, links) : null} />
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
            {t('Settings')}
            <Icon name="down" />
          </button>
          <div id={groupId} hidden={!isOpen}>
            {settings.map((link) => (
              <PageLink key={link.to} link={link} short={null} />
            ))}
          </div>
        </>
      )}
    </nav>
  );
}

/** The first letter of a page's name, or as many as it takes to tell it from the others. */
function shorten({ name }: AdminLink, links: readonly AdminLink[]): string {
  const others = links.map((link) => link.name).filter((other) => other !== name);
  const isTold = (length: number) => others.every((other) => other.slice(0, length) !== name.slice(0, length));
  let length = 1;
  while (length < name.length && !isTold(length)) length += 1;
  return name.slice(0, length);
}

/** `short` is what stands for the name while the sidebar is folded. */
function PageLink({
  link: { to, name, isExact = false, count = 0, letter },
  short,
}: {
  link: AdminLink;
  short: string | null;
}) {
  return (
    <NavLink
      to={to}
      end={isExact}
      {...(short !== null ? { title: name, 'aria-label': name } : { 'data-letter': count === 0 ? letter : undefined })}
    >
      {short !== null ? <span aria-hidden="true">{short}</span> : name}
      {count > 0 && short === null && (
        <span className="b">
          {count}
          <span className="vh"> {t('new')}</span>
        </span>
      )}
    </NavLink>
  );
}
