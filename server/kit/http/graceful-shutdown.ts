import diagnostics from 'node:diagnostics_channel';
import type http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long an idle connection may still send a request; clients seldom trust one for longer. */
const QUIET_MS = 5_000;
/** So long what is being answered may take, such as a download; that one goes on elsewhere by its range. */
const LIMIT_MS = 30_000;
const LOOK_EVERY_MS = 50;

/**
 * Leaves a port that other processes serve too, without cutting off any client: takes no new connection, and closes
 * each one with its next answer (`Connection: close`). An idle client has `QUIET_MS` to ask. Resolves when all
 * connections are closed, or after `LIMIT_MS`.
 */
export async function closeGracefully(
  server: http.Server,
  { quiet_ms = QUIET_MS, limit_ms = LIMIT_MS } = {},
): Promise<void> {
  if (!server.listening) return;
  diagnostics.subscribe('http.server.request.start', (message) => {
    (message as { response: http.ServerResponse }).response.shouldKeepAlive = false;
  });
  const began = performance.now();
  let isLeft = false;
  server.once('close', () => {
    isLeft = true;
  });
  // That of http closes connections on which a request may just be arriving.
  net.Server.prototype.close.call(server);
  while (!isLeft && performance.now() - began < limit_ms) {
    await sleep(LOOK_EVERY_MS);
    if (performance.now() - began > quiet_ms) server.closeIdleConnections();
  }
}
