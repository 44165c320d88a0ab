import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { listFamilies } from '#catalogue/families.ts';
import { readLandingTemplates, type SectionPicture } from '#catalogue/landing-templates.ts';
import { readLicenseTerms } from '#catalogue/license-terms.ts';
import { readLicenseTypes, selectFamilies } from '#catalogue/license-types.ts';
import { readPlans } from '#catalogue/plans.ts';
import { type Send, urlOf } from '#contract/client.ts';
import { ensureAdministrator } from '#server/accounts/register.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import { readSettingsOrExit, settingsToOpenWithOrExit } from '#server/kit/config/settings-or-exit.ts';
import { withAdvisoryLock } from '#server/kit/database/advisory-lock.ts';
import { wasNoted } from '#server/kit/database/shop-values.ts';
import { untilDone } from '#server/kit/jobs/until-done.ts';
import { loseRatherThanWait } from '#server/kit/logs/lossy-output.ts';
import { fillLicenseTerms, fillLicenseTypes } from '#server/license-types/fill-license-types.ts';
import { fillCatalogue, type StartingFamily } from '#server/products/fill-catalogue.ts';
import { fillTemplates } from '#server/site/fill-templates.ts';
import { beginLegal, fillLegal } from '#server/site/legal/publish-legal.ts';
import { OWN_SHOP } from '#server/site/pages/edit-pages.ts';
import { fillPlans } from '#server/subscriptions/change-plans.ts';
import { closeAll } from './close-all.ts';
import { type Infrastructure, openInfrastructure } from './infrastructure.ts';
import { openServerProcess, type ServerProcess } from './server-process.ts';

const isDevelopment = process.argv.includes('--dev');
const INFRASTRUCTURE = 'HURUF_INFRASTRUCTURE';
const STOP_LIMIT_MS = 9_000;
const REPLACE_MS = 1_000;
const START_TRIES = 10;

type Close = () => Promise<void>;

// A shop goes on when what it says can not be written, or nobody reads it any more.
for (const output of [process.stdout, process.stderr]) loseRatherThanWait(output);
if (cluster.isPrimary) await open(await settingsToOpenWithOrExit());
else await serveAsWorker(readSettingsOrExit());

/** Opens the shop: opens the infrastructure, serves in this process or in several, and ends all of it on SIGTERM. */
async function open(settings: Settings): Promise<void> {
  const closing: Close[] = [];
  const serving = startServing(settings, closing);
  // A stop that comes meanwhile waits for what is being opened, so that it can be closed.
  const { ending, end } = endWithTheProcess(() => serving.catch(() => undefined).then(() => closeAll(closing)));
  try {
    const serverProcess = await serving;
    console.log(`\nHuruf is open at ${settings.PUBLIC_URL}\n`);
    // Of several shops on one database, one furnishes it. The catalogue that a stop cuts short is filled on at the next start.
    const work = () =>
      withAdvisoryLock(serverProcess.tools.db, 'furnish', () => furnish(serverProcess, settings), ending);
    const failed = (error: unknown, again_ms: number) =>
      console.error(`The catalogue waits; it is filled on in ${again_ms} ms.`, error);
    await untilDone(work, failed, ending);
  } catch (error) {
    // Nothing may keep a stop from its end.
    if (ending.aborted) return;
    console.error(error);
    await end(1);
  }
}

/** Opens the infrastructure and serves on it; how to close what was opened is put before `closing` at once, so that it holds after a failure too. */
async function startServing(settings: Settings, closing: Close[]): Promise<ServerProcess> {
  const { infrastructure, close } = await openInfrastructure(settings);
  closing.unshift(close);
  const pages = isDevelopment ? 'development' : 'production';
  const serverProcess = await openServerProcess(settings, infrastructure, { pages });
  closing.unshift(serverProcess.close);
  // Who is told that the shop serves can log in.
  await withAdvisoryLock(
    serverProcess.tools.db,
    'administrator',
    () => nameAdministrator(serverProcess),
    new AbortController().signal,
  );
  if (settings.WORKERS === 1) await listen(serverProcess, settings);
  else await startWorkers(settings.WORKERS, infrastructure, closing);
  return serverProcess;
}

async function nameAdministrator({ tools }: ServerProcess): Promise<void> {
  const signIn = await ensureAdministrator(tools);
  if (signIn)
    console.log(
      `The administrator is ${signIn.email} with the password ${signIn.password} (shown this once).\nA shop of your own begins at ${tools.settings.PUBLIC_URL}/admin/setup\n`,
    );
}

/** The licence types, the plans, the demo catalogue and its landing pages, each only where it is missing. */
async function furnish({ tools, send }: ServerProcess, settings: Settings): Promise<void> {
  if (settings.CATALOGUE === 'empty' || (await wasNoted(tools.db, OWN_SHOP))) return;
  await fillLicenseTypes(tools, readLicenseTypes());
  await fillLicenseTerms(tools, readLicenseTerms);
  await fillLegal(tools, beginLegal);
  await fillPlans(tools, readPlans());
  const families = startingFamilies();
  await fillCatalogue(tools, families, (done, name) => console.log(`Catalogue ${done} of ${families.length}: ${name}`));
  await fillTemplates(tools, () => readLandingTemplates((picture) => addressPicture(send, picture)));
}

/** Where words drawn in a family are found; null when the owner has taken the family out. */
async function addressPicture(send: Send, { family, text, color }: SectionPicture): Promise<string | null> {
  const reply = await send({ method: 'GET', url: urlOf('productBySlug', { slug: family }), headers: {} });
  if (reply.status !== 200) return null;
  const { id } = JSON.parse(reply.body) as { id: number };
  return urlOf('previewProduct', { id }, { text, color, size: 400 });
}

function startingFamilies(): StartingFamily[] {
  const families = listFamilies();
  const offers = readLicenseTypes().map(({ name, families: rule }) => ({
    name,
    slugs: new Set(selectFamilies(rule, families).map((family) => family.slug)),
  }));
  return families.map(({ package: _package, styles, ...family }) => ({
    ...family,
    files: styles,
    licenseTypes: offers.filter(({ slugs }) => slugs.has(family.slug)).map(({ name }) => name),
  }));
}

async function listen({ app, send }: ServerProcess, settings: Settings): Promise<void> {
  await app.listen({ host: settings.HOST, port: settings.PORT });
  // The first list makes the index of the catalogue: better now than for the first visitor.
  void send({ method: 'GET', url: urlOf('listProducts'), headers: {} });
}

/**
 * Several processes share the port. Resolves when all of them serve; one that dies later is replaced, and so is one that dies while it
 * starts, since the first serves already and the database may just be away.
 * @throws when one of them does not start, however often it is tried.
 */
async function startWorkers(count: number, infrastructure: Infrastructure, closing: Close[]): Promise<void> {
  const start = () => cluster.fork({ [INFRASTRUCTURE]: JSON.stringify(infrastructure) });
  const replace = () => setTimeout(start, REPLACE_MS);
  closing.unshift(async () => {
    cluster.off('exit', replace);
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const gone = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of workers) worker.kill('SIGTERM');
    await Promise.all(gone);
  });
  const serveOne = async () => {
    for (let tries = 0; tries < START_TRIES; tries += 1) {
      const worker = start();
      const isServing = await new Promise<boolean>((resolve) => {
        worker.once('listening', () => resolve(true)).once('exit', () => resolve(false));
      });
      if (isServing) return;
      await sleep(REPLACE_MS);
    }
    throw new Error('A serving process did not start.');
  };
  await Promise.all(Array.from({ length: count }, serveOne));
  cluster.on('exit', replace);
}

async function serveAsWorker(settings: Settings): Promise<void> {
  const serverProcess = await openServerProcess(settings, JSON.parse(process.env[INFRASTRUCTURE]!), {
    pages: 'production',
  });
  const { end } = endWithTheProcess(serverProcess.close);
  await listen(serverProcess, settings).catch((error: unknown) => {
    console.error(error);
    return end(1);
  });
}

/** Ends everything in order on a signal, or when npm, which passes no signals on, is gone. @returns what tells of the end, and does it. */
function endWithTheProcess(close: Close): { ending: AbortSignal; end(code: number): Promise<void> } {
  const ending = new AbortController();
  const end = async (code: number) => {
    if (ending.signal.aborted) return;
    ending.abort();
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    await close().catch((error: unknown) => {
      console.error(error);
      code = 1;
    });
    process.exit(code);
  };
  process.on('SIGTERM', () => end(0));
  process.on('SIGINT', () => end(0));
  if (process.env.npm_lifecycle_event && cluster.isPrimary) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && end(0), 300).unref();
  }
  return { ending: ending.signal, end };
}
