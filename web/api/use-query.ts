import { useCallback, useEffect, useRef, useState } from 'react';
import type { Call, CallInput, CallReply } from '#contract/client.ts';
import type { CallName } from '#contract/index.ts';
import { call } from './call.ts';
import { type Loaded, tryLoad, useCached } from './page-data.ts';

/** What a part of a page reads when it opens; queries with one key are the same query. */
export type Query<Data> = { key: string; read: () => Promise<Data> };

/** Makes queries of the calls of one client. */
export const queriesOf =
  (client: Call) =>
  <N extends CallName>(name: N, input: CallInput<N>): Query<CallReply<N>> => ({
    key: `${name} ${JSON.stringify(input)}`,
    read: () => client(name, input),
  });

/** A query of a part of a page of the shop. */
export const shopQuery = queriesOf(call);

/** Several queries as one, with their replies together and in this order. */
export const allOf = <Data extends readonly unknown[]>(
  ...queries: { [At in keyof Data]: Query<Data[At]> }
): Query<Data> => ({
  key: queries.map(({ key }) => key).join(' '),
  read: () => Promise.all(queries.map(({ read }) => read())) as unknown as Promise<Data>,
});

/** How each mounted query reads again. */
const mounted = new Set<() => Promise<void>>();

/** Reads every mounted query again. @returns when all have succeeded or failed. */
export const reloadQueries = (): Promise<unknown> => Promise.all([...mounted].map((reload) => reload()));

/**
 * Reads what a part of a page needs when it opens; what the page itself shows comes from its loader. `useMutation`
 * reads it again. The old reply stays while a new one loads or fails; null reads nothing. A fetcher of the router
 * would break the whole page when the connection drops before it knows its route.
 */
export function useQuery<Data>(wanted: Query<Data> | null) {
  const [query, setQuery] = useState(wanted);
  if (wanted?.key !== query?.key) setQuery(wanted);
  const [last, setLast] = useState<(Loaded<Data> & { key: string }) | null>(null);
  const [isReading, setIsReading] = useState(false);
  const turn = useRef(0);
  const data = useCached(last);
  const reload = useCallback(async () => {
    if (query === null) return;
    turn.current += 1;
    const mine = turn.current;
    setIsReading(true);
    const result = await tryLoad(query.read());
    if (mine !== turn.current) return;
    setLast({ key: query.key, ...result });
    setIsReading(false);
  }, [query]);
  useEffect(() => {
    void reload();
    mounted.add(reload);
    return () => {
      mounted.delete(reload);
      turn.current += 1;
    };
  }, [reload]);
  const isCurrent = query !== null && last?.key === query.key;
  const isLoading = query !== null && (isReading || !isCurrent);
  return { data, isLoading, hasFailed: isCurrent && !isLoading && last.data === null, reload };
}
