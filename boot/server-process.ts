import { pino } from 'pino';
import { readLicenseTerms, starterNote } from '#catalogue/license-terms.ts';
import { readLicenseTypes } from '#catalogue/license-types.ts';
import { isTestMode, type PaymentMode } from '#contract/payment-providers.ts';
import { createFontEngine, type FontEngine } from '#fonts/engine.ts';
import { buildServer, type Server } from '#server/app.ts';
import { releaseLeasesOf } from '#server/checkout/dead-lease-queries.ts';
import { serveHealth } from '#server/health/probes.ts';
import { watchShop } from '#server/health/shop-gauges.ts';
import { type Clock, systemClock } from '#server/kit/clock.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import { openSettingsKey } from '#server/kit/crypto/settings-key.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { watchFreshness } from '#server/kit/database/freshness.ts';
import { freeKeysOf } from '#server/kit/http/idempotency.ts';
import { plainError } from '#server/kit/logs/plain-error.ts';
import { openSecurityLog } from '#server/kit/logs/security-log.ts';
import { builtFileByName } from '#server/kit/storage/built-file-queries.ts';
import { openStorage } from '#server/kit/storage/open-storage.ts';
import { openLinkSigner } from '#server/kit/storage/signed-links.ts';
import type { Telemetry } from '#server/kit/telemetry/telemetry.ts';
import { watchProcess } from '#server/kit/telemetry/watch-process.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { payPalByMode } from '#server/payments/paypal/by-mode.ts';
import { type Providers, registerProviders } from '#server/payments/providers.ts';
import { createPaymentsReader } from '#server/payments/settings/read-payments.ts';
import { transferByMode } from '#server/payments/transfer/transfer.ts';
import { followCurrency } from '#server/settings/currency/follow-currency.ts';
import { createShopSettingsReader } from '#server/settings/shop-settings.ts';
import { keepPeriods } from '#server/subscriptions/keep-periods.ts';
import { ASSETS, registerPages } from '#web/pages.ts';
import { startBackgroundWorker } from './background-worker.ts';
import type { Infrastructure } from './infrastructure.ts';
import { passToSandbox } from './proxy-sandbox.ts';
import { startRecording } from './scheduler.ts';
import { closeAll } from './shutdown.ts';
import type { Part } from './supervisor.ts';

type ServerProcessOptions = {
  pages: 'production' | 'development' | 'none';
  part?: Part;
  /** Processes next to it that were killed, by the names under which they held what they worked on. */
  dead?: readonly string[];
  clock?: Clock;
  fonts?: FontEngine;
};
export type ServerProcess = Server & {
  tools: OrderTools;
  /** Releases what a killed process was working on, so that others continue it. */
  releaseWork(holder: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * The connections of the database for all serving processes together; the embedded one takes 100, including some for
 * other purposes.
 */
const CONNECTIONS = 96;
const MOST_EACH = 18;
/**
 * The limit for queries on the request path: a little less than that of a whole call, so that the database cancels what
 * takes too long and reports it.
 */
const CALL_LIMIT_MS = 7_500;
/** Timers and jobs aren't on the request path, so their queries may take longer, though not for ever. */
const JOB_LIMIT_MS = 60_000;

/**
 * How many connections a process may hold, so that all of them together stay within the limit of the database. Calls,
 * checkout and jobs have separate pools, so that they don't wait for each other; one connection for calls and one for
 * jobs only listen.
 */
function connectionsEach(workers: number, part: Part): { calls: number; checkout: number; jobs: number } {
  const all = Math.min(MOST_EACH, Math.floor(CONNECTIONS / workers));
  const jobs = part === 'calls' ? 1 : Math.floor(all / 3);
  const checkout = Math.floor((all - jobs) / 3);
  return { calls: all - jobs - checkout, checkout, jobs };
}

/**
 * Opens one serving process on an infrastructure that is open: calls, pages, jobs and timers. It does not listen yet.
 */
export async function openServerProcess(
  settings: Settings,
  infrastructure: Infrastructure,
  { pages, part = 'all', dead = [], clock = systemClock, fonts = createFontEngine() }: ServerProcessOptions,
): Promise<ServerProcess> {
  const log = pino(
    { level: settings.LOG_LEVEL, redact: ['req.headers.authorization'], serializers: { err: plainError } },
    // Not into the file on its own: it would wait for room there, and end the shop where there is none.
    { write: (line) => void process.stdout.write(line) },
  );
  const measuring = await openTelemetry(settings);
  const onError = (err: Error) => log.warn({ err }, 'database connection lost');
  const sizes = connectionsEach(settings.WORKERS, part);
  const database = openDatabase(infrastructure.connection, { size: sizes.calls, limit_ms: CALL_LIMIT_MS, onError });
  const checkout = openDatabase(infrastructure.connection, {
    size: sizes.checkout,
    limit_ms: CALL_LIMIT_MS,
    keepsPlans: true,
    onError,
  });
  const backgroundPool = openDatabase(infrastructure.connection, { size: sizes.jobs, limit_ms: JOB_LIMIT_MS, onError });
  const fresh = await watchFreshness(database.pool, ['catalogue_changed']);
  const context = { settings, settingsKey: await openSettingsKey(settings), freshness: fresh.of.catalogue_changed };
  const tools: OrderTools = {
    ...context,
    peers: fresh.peers,
    clock,
    log,
    db: database.db,
    storage: await openStorage(settings),
    fonts,
    securityLog: openSecurityLog(backgroundPool.db, clock),
    providers: openProviders({ ...context, db: database.db, clock }, infrastructure),
    signer: await openLinkSigner(database.db),
    periods: keepPeriods,
    readOwnSettings: createShopSettingsReader({ ...context, db: database.db }),
    starter: {
      licenseTypes: readLicenseTypes().map((type) => ({
        ...type,
        terms: readLicenseTerms(type.name, starterNote) ?? '',
      })),
    },
  };
  await followCurrency(tools);
  // Of several each draws when it is asked to.
  if (pages !== 'none' && settings.WORKERS === 1) tools.fonts.wake();
  const atCheckout = { ...tools, db: checkout.db };
  const { app, send, routes, isTurnedAway, isClosed } = await buildServer(tools, infrastructure.payments, atCheckout);
  serveHealth(app, tools, () => [database, checkout, backgroundPool].some((one) => one.lacksRoom()));
  const modeNow = async () => (await tools.providers.read()).place;
  passToSandbox(app, infrastructure.payments.sandbox.baseUrl, async () => (await modeNow()) === 'sandbox');
  if (pages !== 'none') {
    await registerPages(app, {
      mode: pages,
      publicUrl: settings.PUBLIC_URL,
      send,
      version: () => tools.freshness.version(),
      lastHeard: () => tools.freshness.lastHeard(),
      isTurnedAway,
      isClosed,
      sharedCache_s: settings.SHARED_CACHE_S,
      payments: async () => describePayments(await modeNow()),
      contactEmail: settings.CONTACT_EMAIL,
      readOldFile: (name) => builtFileByName(tools.db, name),
    });
  }
  const backgroundWorker =
    part === 'calls'
      ? null
      : await startBackgroundWorker(
          { ...tools, db: backgroundPool.db },
          backgroundPool.pool,
          infrastructure,
          dead.length > 0,
        );
  const recording = startRecording(tools, pages === 'production' ? ASSETS : null);
  if (measuring) watchProcess(measuring, { calls: database.pool, checkout: checkout.pool, jobs: backgroundPool.pool });
  // Once for all of them.
  if (measuring && part !== 'calls') watchShop(measuring, { ...tools, db: backgroundPool.db });
  const releaseWork = async (holder: string) => {
    await Promise.all([releaseLeasesOf(tools.db, holder, new Date(clock.now())), freeKeysOf(tools, holder)]).catch(
      // They end by themselves, later.
      (err: unknown) => log.warn({ err }, 'the work of a killed process was not released'),
    );
  };
  await Promise.all(dead.map(releaseWork));
  return {
    app,
    send,
    routes,
    isTurnedAway,
    isClosed,
    tools,
    releaseWork,
    close: () =>
      closeAll([
        ...(backgroundWorker ? [backgroundWorker.stop] : []),
        recording.stop,
        () => app.close(),
        ...(backgroundWorker ? [backgroundWorker.stopJobs] : []),
        tools.securityLog.flush,
        fresh.close,
        tools.fonts.close,
        ...(backgroundWorker ? [backgroundWorker.ended] : []),
        checkout.close,
        database.close,
        backgroundPool.close,
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

/** Everybody through whom this shop is paid; a provider is a file of its own and a line here. */
function openProviders(
  tools: Pick<OrderTools, 'settings' | 'settingsKey' | 'freshness' | 'db' | 'clock'>,
  { payments }: Infrastructure,
): Providers {
  return registerProviders(createPaymentsReader(tools, payments), payPalByMode(), transferByMode(tools));
}

/** What pages say of the place where money is taken. */
function describePayments(paymentMode: PaymentMode | 'none') {
  if (paymentMode === 'none') return 'closed' as const;
  return isTestMode(paymentMode) ? ('sandbox' as const) : ('open' as const);
}
