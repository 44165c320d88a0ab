import type pg from 'pg';
import { pino } from 'pino';
import { readLicenseTerms } from '#catalogue/license-terms.ts';
import { readLicenseTypes } from '#catalogue/license-types.ts';
import { isTestPlace, type PaymentPlace } from '#contract/payment-providers.ts';
import { createFontEngine, type FontEngine } from '#fonts/engine.ts';
import { accountJobs } from '#server/accounts/jobs.ts';
import { buildServer, type Server } from '#server/app.ts';
import { releaseLeasesOf } from '#server/checkout/dead-lease-queries.ts';
import { deliveryJobs } from '#server/deliveries/email/order-emails.ts';
import { startPreparing } from '#server/deliveries/prepare/prepare.ts';
import { serveHealth } from '#server/health/probes.ts';
import { watchShop } from '#server/health/shop-gauges.ts';
import { type Clock, systemClock } from '#server/kit/clock.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import { openSettingsKey } from '#server/kit/crypto/settings-key.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { watchFreshness } from '#server/kit/database/freshness.ts';
import { openReading } from '#server/kit/database/reading-pool.ts';
import { freeKeysOf } from '#server/kit/http/idempotency.ts';
import { releaseDeadJobs, startJobs } from '#server/kit/jobs/jobs.ts';
import { openSecurityLog } from '#server/kit/logs/security-log.ts';
import { openStorage } from '#server/kit/storage/open-storage.ts';
import { openLinkSigner } from '#server/kit/storage/signed-links.ts';
import type { Telemetry } from '#server/kit/telemetry/telemetry.ts';
import { watchProcess } from '#server/kit/telemetry/watch-process.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { payPalAtPlaces } from '#server/payments/paypal/at-places.ts';
import { type Providers, registerProviders } from '#server/payments/providers.ts';
import { createPaymentsReader } from '#server/payments/settings/read-payments.ts';
import { transferAtPlaces } from '#server/payments/transfer/transfer.ts';
import { orderJobs } from '#server/refunds/jobs.ts';
import { createShopSettingsReader } from '#server/settings/shop-settings.ts';
import { keepPeriods } from '#server/subscriptions/keep-periods.ts';
import { registerPages } from '#web/pages.ts';
import { readEdition } from './bundle.ts';
import { closeAll } from './close-all.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Part } from './keep-processes.ts';
import { passToSandbox } from './proxy-sandbox.ts';
import { startNoting, startScheduler } from './scheduler.ts';
import { spreadAmongProcesses } from './spread-changes.ts';

type ServerProcessOptions = {
  pages: 'production' | 'development' | 'none';
  /** What it does of a shop of several processes; absent: all of it. */
  part?: Part;
  /** Processes beside it that were killed, by the names under which they held what they worked on. */
  dead?: readonly string[];
  clock?: Clock;
  fonts?: FontEngine;
};
export type ServerProcess = Server & {
  tools: OrderTools;
  /** Lets go of what a process held that was killed, so that others go on with it. */
  letGo(holder: string): Promise<void>;
  close(): Promise<void>;
};

/** What the database has for all serving processes together; the embedded one takes 100, some of which are not for serving. */
const CONNECTIONS = 96;
const MOST_EACH = 18;
/** Somebody waits for these, and is told after so long that the shop can not answer. */
const CALL_LIMIT_MS = 8_000;
/** What a standby has not said by then the primary is asked. */
const STANDBY_LIMIT_MS = 2_000;
/** Nobody waits for what timers and jobs ask, so it may take longer, though not for ever. */
const JOB_LIMIT_MS = 60_000;

/**
 * How many connections a process may hold, so that all of them together stay within what the database has. Calls, the till and jobs
 * have their own, so that none keeps another waiting; one of those for calls and one of those for jobs only listen.
 */
function connectionsEach(workers: number, part: Part | undefined): { calls: number; till: number; jobs: number } {
  // Beside those that serve stands one for what is late.
  const processes = workers === 1 ? 1 : workers + 1;
  const all = Math.min(MOST_EACH, Math.floor(CONNECTIONS / processes));
  // Whoever furnishes holds a lock by one of those for calls.
  const calls = Math.max(3, Math.floor(all / 3));
  if (part === 'late') return { calls, till: 1, jobs: all - calls - 1 };
  const jobs = part === 'calls' ? 1 : Math.floor(all / 3);
  const till = Math.floor((all - jobs) / 3);
  return { calls: all - jobs - till, till, jobs };
}

/** Opens one serving process on an infrastructure that is open: calls, pages, jobs and timers. It does not listen yet. */
export async function openServerProcess(
  settings: Settings,
  infrastructure: Infrastructure,
  { pages, part, dead = [], clock = systemClock, fonts = createFontEngine() }: ServerProcessOptions,
): Promise<ServerProcess> {
  const log = pino(
    { level: settings.LOG_LEVEL, redact: ['req.headers.authorization'] },
    // Not into the file by itself: it would wait for room there, and end the shop where there is none.
    { write: (line) => void process.stdout.write(line) },
  );
  const measuring = await openTelemetry(settings);
  const onError = (err: Error) => log.warn({ err }, 'database connection lost');
  const sizes = connectionsEach(settings.WORKERS, part);
  const database = openDatabase(infrastructure.connection, { size: sizes.calls, limit_ms: CALL_LIMIT_MS, onError });
  const till = openDatabase(infrastructure.connection, {
    size: sizes.till,
    limit_ms: CALL_LIMIT_MS,
    keepsPlans: true,
    onError,
  });
  const patient = openDatabase(infrastructure.connection, { size: sizes.jobs, limit_ms: JOB_LIMIT_MS, onError });
  const others = part && spreadAmongProcesses();
  const fresh = await watchFreshness(database.pool, ['catalogue_changed'], undefined, others);
  const ground = { settings, settingsKey: await openSettingsKey(settings), freshness: fresh.of.catalogue_changed };
  const standby = settings.DATABASE_READ_URL;
  const reading = standby
    ? openReading(
        database,
        { connection: standby, size: sizes.calls, limit_ms: STANDBY_LIMIT_MS, onError },
        ground.freshness,
      )
    : null;
  const tools: OrderTools = {
    ...ground,
    peers: fresh.peers,
    clock,
    log,
    edition: await readEdition(),
    db: reading?.db ?? database.db,
    storage: await openStorage(settings),
    fonts,
    securityLog: openSecurityLog(patient.db, clock),
    providers: openProviders({ ...ground, db: database.db, clock }, infrastructure),
    signer: await openLinkSigner(database.db),
    periods: keepPeriods,
    readOwnSettings: createShopSettingsReader({ ...ground, db: database.db }),
    starter: {
      licenseTypes: readLicenseTypes().map((type) => ({ ...type, terms: readLicenseTerms(type.name) ?? '' })),
    },
  };
  // Of several each draws when it is asked to.
  if (pages !== 'none' && part === undefined) tools.fonts.wake();
  const atTill = { ...tools, db: till.db };
  const { app, send, routes, isTurnedAway } = await buildServer(tools, infrastructure.payments, atTill);
  serveHealth(app, tools, () => [database, till, patient].some((one) => one.lacksRoom()));
  const placeNow = async () => (await tools.providers.read()).place;
  passToSandbox(app, infrastructure.payments.sandbox.baseUrl, async () => (await placeNow()) === 'sandbox');
  if (pages !== 'none') {
    await registerPages(app, {
      mode: pages,
      publicUrl: settings.PUBLIC_URL,
      send,
      version: () => tools.freshness.version(),
      lastHeard: () => tools.freshness.lastHeard(),
      isTurnedAway,
      sharedCache_s: settings.SHARED_CACHE_S,
      payments: async () => sayPayments(await placeNow()),
      contactEmail: settings.CONTACT_EMAIL,
    });
  }
  const late =
    part === 'calls'
      ? null
      : await startLate({ ...tools, db: patient.db }, patient.pool, infrastructure, dead.length > 0);
  const noting = startNoting(tools);
  if (measuring) watchProcess(measuring, { calls: database.pool, till: till.pool, jobs: patient.pool });
  // Once for all of them.
  if (measuring && part !== 'calls') watchShop(measuring, { ...tools, db: patient.db });
  const letGo = async (holder: string) => {
    await Promise.all([releaseLeasesOf(tools.db, holder, new Date(clock.now())), freeKeysOf(tools, holder)]).catch(
      // They end by themselves, later.
      (err: unknown) => log.warn({ err }, 'what a killed process held was not let go'),
    );
  };
  await Promise.all(dead.map(letGo));
  return {
    app,
    send,
    routes,
    isTurnedAway,
    tools,
    letGo,
    close: () =>
      closeAll([
        ...(late ? [late.stop] : []),
        noting.stop,
        () => app.close(),
        ...(late ? [late.stopJobs] : []),
        tools.securityLog.flush,
        fresh.close,
        tools.fonts.close,
        ...(late ? [late.ended] : []),
        till.close,
        ...(reading ? [reading.close] : []),
        database.close,
        patient.close,
        ...(measuring ? [measuring.close] : []),
      ]),
  };
}

/** What measures the shop, where somebody wants to know; else none of it is loaded. */
async function openTelemetry(settings: Settings): Promise<Telemetry | null> {
  if (!settings.OTEL_EXPORTER_OTLP_ENDPOINT || settings.OTEL_SDK_DISABLED === 'true') return null;
  const { startTelemetry } = await import('#server/kit/telemetry/start-telemetry.ts');
  return startTelemetry(settings);
}

/** What happens although nobody asks: timers, jobs, and files that are made ahead. */
async function startLate(tools: OrderTools, pool: pg.Pool, { isOwn }: Infrastructure, succeedsDead: boolean) {
  // Whoever is sure that nobody else works does not wait until what the dead one held is given up.
  if (succeedsDead && isOwn) await releaseDeadJobs(pool, '0 seconds');
  const runner = await startJobs(pool, [...accountJobs(tools), ...orderJobs(tools), ...deliveryJobs(tools)], tools.log);
  const timers = startScheduler(tools, pool);
  const preparing = startPreparing(tools);
  return {
    stop: () => closeAll([preparing.stop, timers.stop]),
    stopJobs: () => runner.stop(),
    ended: preparing.ended,
  };
}

/** Everybody through whom this shop is paid; a provider is a file of its own and a line here. */
function openProviders(
  tools: Pick<OrderTools, 'settings' | 'settingsKey' | 'freshness' | 'db' | 'clock'>,
  { payments }: Infrastructure,
): Providers {
  return registerProviders(createPaymentsReader(tools, payments), payPalAtPlaces(), transferAtPlaces(tools));
}

/** What pages say of the place where money is taken. */
function sayPayments(place: PaymentPlace | 'none') {
  if (place === 'none') return 'closed' as const;
  return isTestPlace(place) ? ('sandbox' as const) : ('open' as const);
}
