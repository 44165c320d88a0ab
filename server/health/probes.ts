import { timingSafeEqual } from 'node:crypto';
import fs from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { ping } from '#server/kit/database/database.ts';
import { pingJobs } from '#server/kit/jobs/jobs.ts';
import { answersInTime } from '#server/kit/jobs/retry-until-done.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';

const PATIENCE_MS = 2_000;
/** With less than this the embedded database can soon write no more. */
const LEAST_DISK_BYTES = 16 * 1024 * 1024;

/**
 * /healthz says that the process serves, which a restart of it would not better, and names the database when it is
 * away; /readyz says that what it leans on answers, /metrics what it has done.
 * @param lacksRoom whether the database said a moment ago that it can write no more.
 */
export function serveHealth(app: FastifyInstance, tools: Tools, lacksRoom: () => boolean): void {
  const checks: Record<string, () => Promise<unknown>> = {
    database: async () => {
      if (lacksRoom()) throw new Error('The database has no room.');
      await ping(tools.db);
    },
    storage: () => tools.storage.check(),
    disk: () => seeRoom(tools.settings.DATA_DIR),
    jobs: () => pingJobs(tools.db),
  };
  app.get('/healthz', (_request, reply) => {
    // Asks nothing of the database: the line that hears of changes knows.
    const isThere = tools.freshness.version() === tools.freshness.lastHeard();
    return reply.send({ status: 'ok', missing: isThere ? [] : ['database'] });
  });
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await answersInTime(check, PATIENCE_MS)] as const),
    );
    const silent = results.filter(([, isThere]) => !isThere).map(([name]) => name);
    return reply
      .code(silent.length > 0 ? 503 : 200)
      .send({ status: silent.length > 0 ? 'unavailable' : 'ready', missing: silent });
  });
  if (tools.settings.METRICS_TOKEN) serveMetrics(app, tools.settings.METRICS_TOKEN);
}

async function seeRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await fs.statfs(folder);
  if (bavail * bsize < LEAST_DISK_BYTES) throw new Error('The disk is full.');
}

function serveMetrics(app: FastifyInstance, token: string): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'huruf_' });
  const expected = Buffer.from(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) refuse('unauthenticated');
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}
