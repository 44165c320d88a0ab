import { Pager, readPage } from '../ui/list/pager.tsx';

const LONGEST_QUERY = 200;

/** How many a list has in all, and the way to its other pages. */
export function ListFooter({
  total,
  says,
  path,
  query,
  company,
  page,
  size,
}: {
  total: number;
  /** How many there are of what is listed. */
  says: string;
  path: string;
  query: string;
  company?: number | undefined;
  page: number;
  size: number;
}) {
  return (
    <div className="tfoot">
      <span>{says}</span>
      {total > size && (
        <Pager
          page={page}
          pages={Math.ceil(total / size)}
          addressOf={(other) => addressList(path, { query, company, page: other })}
        />
      )}
    </div>
  );
}

/** Which part of a list an address asks for. */
type ListView = {
  query: string;
  page: number;
  /** Of which company; 0 is what the account has alone, absent everything. */
  company?: number | undefined;
};

/** Reads search and page from an address; anything odd is the first page of everything. */
export function readList(search: URLSearchParams): ListView {
  return {
    query: (search.get('query') ?? '').slice(0, LONGEST_QUERY),
    ...readCompany(search),
    page: readPage(search),
  };
}

/** The company that an address names. */
export const readCompany = (search: URLSearchParams): { company?: number } => {
  const named = search.get('company') ?? '';
  return /^\d{1,9}$/.test(named) ? { company: Number(named) } : {};
};

/** The address of another part of the list at `path`. */
export function addressList(path: string, { query, company, page }: ListView): string {
  const search = new URLSearchParams();
  if (query.trim() !== '') search.set('query', query.trim());
  if (company !== undefined) search.set('company', String(company));
  if (page !== 1) search.set('page', String(page));
  return search.size === 0 ? path : `${path}?${search}`;
}
