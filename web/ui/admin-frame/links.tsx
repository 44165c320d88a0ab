import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { Icon } from '../drawing/icon.tsx';
import styles from './admin-frame.module.css';

/** `count` is how many of something wait there, `note` how far something is; g and the `letter` lead there. */
export type AdminLink = {
  to: string;
  name: string;
  /** What lies below its address is not part of it. */
  isExact?: boolean;
  /** Another address that belongs to it. */
  beside?: string;
  count?: number;
  note?: string;
  letter?: string;
};

/** Pages for one kind of work. */
export type AdminGroup = { name: string; links: readonly AdminLink[] };

/**
 * The pages of a sidebar. Folded, only their first letters show, their names are said and come with the pointer, and
 * the groups
 * are left out.
 */
export function AdminLinks({
  label,
  links,
  groups,
  isFolded = false,
}: {
  label: string;
  links: readonly AdminLink[];
  groups: readonly AdminGroup[];
  isFolded?: boolean;
}) {
  const current = findCurrent([...links, ...groups.flatMap((group) => group.links)], useLocation());
  return (
    <nav aria-label={label} className={styles.links}>
      {links.map((link) => (
        <PageLink
          key={link.to}
          link={link}
          isCurrent={link === current}
          short={isFolded ? shorten(link, links) : null}
        />
      ))}
      {!isFolded && groups.map((group) => <Group key={group.name} group={group} current={current} />)}
    </nav>
  );
}

function Group({ group: { name, links }, current }: { group: AdminGroup; current: AdminLink | undefined }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button
        type="button"
        className={`grp ${styles.group}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {name}
        <Icon name="down" />
      </button>
      <div id={id} hidden={!isOpen}>
        {links.map((link) => (
          <PageLink key={link.to} link={link} isCurrent={link === current} short={null} />
        ))}
      </div>
    </>
  );
}

/** The link that leads nearest to where one is. */
function findCurrent(links: readonly AdminLink[], { pathname, search }: { pathname: string; search: string }) {
  const here = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const requested = new URLSearchParams(search);
  const leadsHere = ({ to, isExact = false, beside }: AdminLink) => {
    const [path = '', query] = to.split('?');
    const isPath = here === path || here === beside || (!isExact && here.startsWith(`${path}/`));
    return isPath && [...new URLSearchParams(query)].every(([name, value]) => requested.get(name) === value);
  };
  return links.filter(leadsHere).sort((one, other) => other.to.length - one.to.length)[0];
}

/** The first letter of a page's name, or as many as it takes to tell it from the others. */
function shorten({ name }: AdminLink, links: readonly AdminLink[]): string {
  const others = links.map((link) => link.name).filter((other) => other !== name);
  const isUnique = (length: number) => others.every((other) => other.slice(0, length) !== name.slice(0, length));
  let length = 1;
  while (length < name.length && !isUnique(length)) length += 1;
  return name.slice(0, length);
}

/** `short` is what stands for the name while the sidebar is folded. */
function PageLink({
  link: { to, name, count = 0, note },
  isCurrent,
  short,
}: {
  link: AdminLink;
  isCurrent: boolean;
  short: string | null;
}) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      {...(short !== null && { title: name, 'aria-label': name })}
    >
      {short !== null ? <span aria-hidden="true">{short}</span> : name}
      {count > 0 && short === null && (
        <span className="b">
          {count}
          <span className="vh"> {t('new')}</span>
        </span>
      )}
      {note !== undefined && short === null && <span className="two">{note}</span>}
    </Link>
  );
}
