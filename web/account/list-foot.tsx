import { writeNumber } from '#contract/text/write-number.ts';
import { Pager } from '../ui/list/pager.tsx';
import { addressList } from './list-address.ts';

/** How many a list has in all, and the way to its other pages. */
export function ListFoot({
  total,
  of: [one, many],
  path,
  query,
  page,
  size,
}: {
  total: number;
  /** What is listed, as one and as many. */
  of: readonly [string, string];
  path: string;
  query: string;
  page: number;
  size: number;
}) {
  return (
    <div className="tfoot">
      <span>
        {writeNumber(total)} {total === 1 ? one : many}
      </span>
      {total > size && (
        <Pager
          page={page}
          pages={Math.ceil(total / size)}
          addressOf={(other) => addressList(path, { query, page: other })}
        />
      )}
    </div>
  );
}
