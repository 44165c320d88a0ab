import { pino } from 'pino';
import { createFontEngine } from '#fonts/engine.ts';
import { accountJobs } from '#server/accounts/jobs.ts';
import { buildServer, type Server } from '#server/app.ts';
import { deliveryJobs } from '#server/deliveries/tell-buyers.ts';
import { serveHealth } from '#server/health.ts';
import { type Clock, systemClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import { watchFreshness } from '#server/kit/freshness.ts';
import { startJobs } from '#server/kit/jobs.ts';
import { openStorage } from '#server/kit/open-storage.ts';
import type { Settings } from '#server/kit/settings.ts';
import { openLinkSigner } from '#server/kit/signed-links.ts';
import { orderJobs } from '#server/orders/jobs.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { noPayments } from '#server/payments/no-payments.ts';
import { createPayPal } from '#server/payments/paypal.ts';
import { keepPeriods } from '#server/subscriptions/keep-periods.ts';
import { registerPages } from '#web/pages.ts';
import { closeAll } from './close-all.ts';
import type { Ground } from './foundation.ts';
import { passToSandbox } from './pass-to-sandbox.ts';
import { startTimers } from './timers.ts';

type CounterOptions = { pages: 'production' | 'development' | 'none'; clock?: Clock };
export type Counter = Server & { tools: OrderTools; close(): Promise<void> };

/** What the database has for all serving processes together; the embedded one takes 80, some of which are not for serving. */
const CONNECTIONS = 64;

/** How many connections a process may hold, so that all of them together stay within what the database has. */
function connectionsEach(workers: number): number {
  const processes = workers === 1 ? 1 : workers + 1;
  return Math.max(4, Math.min(16, Math.floor(CONNECTIONS / processes)));
}

/** Opens one serving process on the ground that was laid: calls, pages, jobs and timers. It does not listen yet. */
export async function openCounter(
  settings: Settings,
  ground: Ground,
  { pages, clock = systemClock }: CounterOptions,
): Promise<Counter> {
  const log = pino({ level: settings.LOG_LEVEL, redact: ['req.headers.authorization'] });
  const database = openDatabase(ground.connection, {
    size: connectionsEach(settings.WORKERS),
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const fresh = await watchFreshness(database.pool, ['catalogue_changed', 'sessions_changed']);
  const tools: OrderTools = {
    settings,
    clock,
    log,
    db: database.db,
    storage: await openStorage(settings),
    fonts: createFontEngine(),
    freshness: fresh.of.catalogue_changed,
    sessions: fresh.of.sessions_changed,
    provider: ground.payments ? createPayPal(ground.payments) : noPayments,
    signer: await openLinkSigner(database.db),
    periods: keepPeriods,
  };
  const { app, send, routes } = await buildServer(tools);
  serveHealth(app, tools);
  if (ground.payments?.isLocal) passToSandbox(app, ground.payments.baseUrl);
  if (pages !== 'none') {
    const sandboxNote = ground.payments?.isSandbox ?? false;
    await registerPages(app, {
      mode: pages,
      publicUrl: settings.PUBLIC_URL,
      send,
      version: () => tools.freshness.version(),
      sandboxNote,
      contactEmail: settings.CONTACT_EMAIL,
    });
  }
  const runner = await startJobs(
    database.pool,
    [...accountJobs(tools), ...orderJobs(tools), ...deliveryJobs(tools)],
    log,
  );
  const timers = startTimers(tools, database.pool);
  return {
    app,
    send,
    routes,
    tools,
    close: () =>
      closeAll([timers.stop, () => app.close(), runner.stop, fresh.close, tools.fonts.close, database.close]),
  };
}
