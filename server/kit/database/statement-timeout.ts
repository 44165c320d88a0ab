import type pg from 'pg';

/** A server that answers has this long, beside the limit, to say itself that a statement took too long. */
const SLACK_MS = 1_000;

/**
 * What makes the server end a statement of a connection that takes longer than the limit. Only then is it known that nothing
 * of the statement was done, so it comes before `endWhenSilent`, which knows nothing.
 */
export const limitAtServer = (limit_ms: number | undefined): Partial<pg.PoolConfig> =>
  limit_ms === undefined ? {} : { statement_timeout: limit_ms };

/**
 * Ends a connection on which nothing was answered until some time after the limit: a server that stands still keeps no limit of its own. What was
 * asked fails as with a lost line, the pool forgets the connection, and whoever asked does not know whether it was done.
 */
export function endWhenSilent(client: pg.PoolClient, limit_ms: number): void {
  const connection = client as pg.PoolClient & pg.Client;
  const ask = connection.query.bind(connection) as (...asked: unknown[]) => unknown;
  let timer: NodeJS.Timeout | undefined;
  const answered = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const asking = (...asked: unknown[]) => {
    // Ending it while something is asked closes the line without waiting for the server's farewell.
    timer ??= setTimeout(() => void connection.end(), limit_ms + SLACK_MS).unref();
    return ask(...asked);
  };
  Object.assign(connection, { query: asking });
  connection.on('drain', answered).on('end', answered);
}
