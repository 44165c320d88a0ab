import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { Icon } from '../drawing/icon.tsx';

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
    <nav className="pages" aria-label={t('Pages')}>
      <Step to={page > 1 ? addressOf(page - 1) : null} label={t('Previous page')} icon="left" />
      {listPages(page, pages).map((number, at) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name but its place.
          <span key={`gap ${at}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link key={number} to={addressOf(number)} aria-current={number === page ? 'page' : undefined}>
            <span className="vh">{t('Page')} </span>
            {number}
          </Link>
        ),
      )}
      <Step to={page < pages ? addressOf(page + 1) : null} label={t('Next page')} icon="right" />
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

/**
 * The page numbers to show: the first, the last and those around the one that is open; null stands for a gap.
 * Up to seven pages are all shown.
 */
export function listPages(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, at) => at + 1);
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(near)].sort((one, other) => one - other);
  return numbers.flatMap((number, at) => {
    const before = numbers[at - 1];
    return before !== undefined && number - before > 1 ? [null, number] : [number];
  });
}

const LAST_PAGE = 1_000_000;

/** The number of a page of a list, as it stands in an address; what makes no sense there is page 1. */
export function readPage(search: URLSearchParams, name = 'page'): number {
  const page = Number(search.get(name) ?? 1);
  return Number.isSafeInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}
