import type http from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import { sendOverSocket } from './error-responses.ts';

/** Slower headers are a way to hold connections; no browser needs even a second. */
const HEADERS_MS = 15_000;
const CHECK_EVERY_MS = 5_000;
/**
 * Longer than common balancers keep one (60 s), so that it is they who close it: what they send on one that is just
 * being closed is lost.
 */
const KEEP_ALIVE_MS = 70_000;
/**
 * What a body may take, however large it is: so long without a byte, and in all by the least rate after a first while.
 * 200 MB over 2 Mbit/s come well within.
 */
const BODY = { progress_ms: 30_000, grace_ms: 30_000, leastRate_Bps: 8 * 1024 };
/** So long the answer may travel to somebody who is still sending, of whom nothing more is read. */
const FAREWELL_MS = 500;
/** What is left of a body up to here is read and forgotten, so that the connection can go on. */
const WORTH_READING_BYTES = 64 * 1024;

/** The time limits that Node enforces itself. */
export const CONNECTION_OPTIONS: http.ServerOptions = {
  headersTimeout: HEADERS_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  // A large upload may take longer than any one limit: `limitConnections` goes by its rate.
  requestTimeout: 0,
  connectionsCheckingInterval: CHECK_EVERY_MS,
};

/** The length of a request's body as stated by its headers: 0 without a body, infinite for a chunked one. */
export const lengthOf = ({ headers }: http.IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;

/**
 * Ends connections that only cost: a body that does not come any further, and one that goes on after it was answered.
 * Hundreds of megabytes were read to their end for somebody who had been refused.
 */
export function limitConnections(app: FastifyInstance, ofAll: Record<string, string> = {}, body = BODY): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!(raw.socket instanceof Socket) || lengthOf(raw) === 0) return;
    watchBody(raw, raw.socket, body, () => {
      if (!reply.raw.headersSent) sendOverSocket(raw.socket, new Refusal('request_timeout'), ofAll);
      raw.socket.destroy();
    });
  });
  app.addHook('onResponse', async ({ raw }) => {
    const { socket } = raw;
    if (raw.complete || !(socket instanceof Socket) || lengthOf(raw) <= WORTH_READING_BYTES) return;
    socket.pause();
    setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
  });
}

/** Calls `end` when a body stands still or comes slower than it may. */
function watchBody(request: http.IncomingMessage, socket: Socket, limits: typeof BODY, end: () => void): void {
  const began = performance.now();
  const before = socket.bytesRead;
  let [last, moved] = [before, began];
  const timer = setInterval(() => {
    const now = performance.now();
    if (socket.bytesRead > last) [last, moved] = [socket.bytesRead, now];
    const owed = ((now - began - limits.grace_ms) / 1_000) * limits.leastRate_Bps;
    if (now - moved <= limits.progress_ms && last - before >= owed) return;
    clearInterval(timer);
    end();
  }, limits.progress_ms / 6).unref();
  const stop = () => clearInterval(timer);
  request.once('end', stop).once('close', stop);
}
