import type http from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Headers that take longer are a way to hold connections; nobody's browser needs a second. */
const HEADERS_MS = 15_000;
const CHECK_EVERY_MS = 5_000;
const BODY_PROGRESS_MS = 30_000;
/** So long the answer may travel to somebody who is still sending, of whom nothing more is read. */
const FAREWELL_MS = 500;
/** What is left of a body up to here is read and forgotten, so that the connection can go on. */
const WORTH_READING_BYTES = 64 * 1024;

/** The limits of time that Node keeps by itself. */
export const CONNECTION_OPTIONS: http.ServerOptions = {
  headersTimeout: HEADERS_MS,
  connectionsCheckingInterval: CHECK_EVERY_MS,
};

/** How long the body of a request is, as far as it says so. */
export const lengthOf = ({ headers }: http.IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;

/**
 * Ends connections that only cost: a body that does not come any further, and one that goes on after it was answered. Hundreds of
 * megabytes were read to their end for somebody who had been refused.
 */
export function limitConnections(app: FastifyInstance, progress_ms = BODY_PROGRESS_MS): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!(raw.socket instanceof Socket) || lengthOf(raw) === 0) return;
    // Node ends a connection by itself when nothing moves on it for so long.
    raw.socket.setTimeout(progress_ms);
    // After its answer a connection waits for the next request as long as Node lets it.
    raw.once('end', () => {
      if (!reply.raw.writableEnded) raw.socket.setTimeout(0);
    });
  });
  app.addHook('onResponse', async ({ raw }) => {
    const { socket } = raw;
    if (raw.complete || !(socket instanceof Socket) || lengthOf(raw) <= WORTH_READING_BYTES) return;
    socket.pause();
    setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
  });
}
