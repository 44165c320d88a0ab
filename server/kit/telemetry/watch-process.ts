import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import type { Gauges, Telemetry } from './telemetry.ts';

export const processGauges = {
  'process.memory.usage': { unit: 'By', says: 'Memory that the process holds.' },
  'v8js.memory.heap.used': { unit: 'By', says: 'Of it, live and dead objects of JavaScript.' },
  'nodejs.eventloop.delay.p99': { unit: 's', says: 'How late what was due began, in the worst hundredth.' },
  'process.uptime': { unit: 's', says: 'Since the process began.' },
  'db.client.connection.count': { unit: '{connection}', says: 'Connections to the database by pool and state.' },
  'db.client.connection.pending_requests': { unit: '{request}', says: 'Who waits for a connection.' },
} satisfies Gauges<string>;

/** Tells how the process does: memory, how late it is, and its connections by the name of their pool. */
export function watchProcess(telemetry: Telemetry, pools: Readonly<Record<string, pg.Pool>>): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  telemetry.watch(processGauges, () => {
    const { rss, heapUsed } = process.memoryUsage();
    const delay_s = delay.percentile(99) / 1e9;
    delay.reset();
    const ofPools = Object.entries(pools).flatMap(([name, { totalCount, idleCount, waitingCount }]) => {
      const pool = { 'db.client.connection.pool.name': name };
      const count = (state: string, value: number) => ({
        name: 'db.client.connection.count' as const,
        value,
        facts: { ...pool, 'db.client.connection.state': state },
      });
      return [
        count('idle', idleCount),
        count('used', totalCount - idleCount),
        { name: 'db.client.connection.pending_requests' as const, value: waitingCount, facts: pool },
      ];
    });
    return [
      { name: 'process.memory.usage', value: rss },
      { name: 'v8js.memory.heap.used', value: heapUsed },
      { name: 'nodejs.eventloop.delay.p99', value: Number.isNaN(delay_s) ? null : delay_s },
      { name: 'process.uptime', value: process.uptime() },
      ...ofPools,
    ];
  });
}
