import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { answersInTime } from './kit/answers-in-time.ts';
import { ping } from './kit/database.ts';
import { refuse } from './kit/refusal.ts';
import type { Tools } from './kit/tools.ts';

const PATIENCE_MS = 2_000;

/** /healthz says that the process serves, /readyz that what it leans on answers, /metrics what it has done. */
export function serveHealth(app: FastifyInstance, tools: Tools): void {
  const checks: Record<string, () => Promise<unknown>> = {
    database: () => ping(tools.db),
    storage: () => tools.storage.check(),
    jobs: () => sql`select 1 from graphile_worker.jobs limit 1`.execute(tools.db),
  };
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }));
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
