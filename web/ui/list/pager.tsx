import { Link } from 'react-router';
import { Icon } from '../drawing/icon.tsx';
import { listPages } from './list-pages.ts';

/** Numbered pages as links, with one step back and one step on. */
export function Pager({
  page,
  pages,
  addressOf,
}: {
  page: number;
  pages: number;
  addressOf: (page: number) => string;
}) {
  return (
    <nav className="pages" aria-label="Pages">
      <Step to={page > 1 ? addressOf(page - 1) : null} label="Previous page" icon="left" />
      {listPages(page, pages).map((number, at) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name but its place.
          <span key={`gap ${at}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link key={number} to={addressOf(number)} aria-current={number === page ? 'page' : undefined}>
            <span className="vh">Page </span>
            {number}
          </Link>
        ),
      )}
      <Step to={page < pages ? addressOf(page + 1) : null} label="Next page" icon="right" />
    </nav>
  );
}

function Step({ to, label, icon }: { to: string | null; label: string; icon: 'left' | 'right' }) {
  if (to === null)
    return (
      <button type="button" className="ib" disabled aria-label={label}>
        <Icon name={icon} />
      </button>
    );
  return (
    <Link className="ib" to={to} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}
