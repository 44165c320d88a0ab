import { Link } from 'react-router';
import { ListSearch } from '../../ui/list/list-search.tsx';
import type { Table } from './use-table.ts';

/** Looks for words in an admin table. */
export function TableSearch<Row, Sort extends string, Filter extends string>({
  table,
  label,
}: {
  table: Table<Row, Sort, Filter>;
  label: string;
}) {
  return <ListSearch label={label} query={table.view.query} onSearch={(query) => table.go({ query })} />;
}

/** The way back from words that found nothing. */
export function ClearSearch<Row, Sort extends string, Filter extends string>({
  table,
}: {
  table: Table<Row, Sort, Filter>;
}) {
  if (table.view.query === '') return null;
  return (
    <Link className="link" to={table.addressOf({ query: '' })}>
      Clear the search
    </Link>
  );
}
