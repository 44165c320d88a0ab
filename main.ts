import cluster from 'node:cluster';
import fs from 'node:fs';
import { listFamilies } from '#catalogue/families.ts';
import { readLandingTemplates, type SectionPicture } from '#catalogue/landing-templates.ts';
import { readLicenseTypes, selectFamilies } from '#catalogue/license-types.ts';
import { readPlans } from '#catalogue/plans.ts';
import { type Send, urlOf } from '#contract/client.ts';
import { ensureAdministrator } from '#server/accounts/first-administrator.ts';
import { alone } from '#server/kit/alone.ts';
import type { Settings } from '#server/kit/settings.ts';
import { readSettingsOrExit } from '#server/kit/settings-or-exit.ts';
import { fillLicenseTypes } from '#server/license-types/fill-license-types.ts';
import { fillCatalogue, type StartingFamily } from '#server/products/fill-catalogue.ts';
import { fillTemplates } from '#server/site/fill-templates.ts';
import { fillPlans } from '#server/subscriptions/fill-plans.ts';
import { buildPages, isBuildCurrent } from '#web/build.ts';
import { type Counter, openCounter } from './counter.ts';
import { type Ground, layFoundation } from './foundation.ts';

const isDevelopment = process.argv.includes('--dev');
const GROUND = 'HURUF_GROUND';
const STOP_LIMIT_MS = 9_000;

if (cluster.isPrimary) await open(readSettingsOrExit());
else await serveAsWorker(readSettingsOrExit());

/** Opens the shop: lays the ground, serves in this process or in several, and ends all of it on SIGTERM. */
async function open(settings: Settings): Promise<void> {
  fs.mkdirSync(settings.DATA_DIR, { recursive: true });
  if (!isDevelopment && !(await isBuildCurrent())) {
    console.log('Building the pages (once) ...');
    await buildPages();
  }
  const foundation = await layFoundation(settings);
  const counter = await openCounter(settings, foundation.ground, {
    pages: isDevelopment ? 'development' : 'production',
  });
  const closing: (() => Promise<void>)[] = [() => counter.close(), () => foundation.close()];
  if (settings.WORKERS > 1) closing.unshift(startWorkers(settings.WORKERS, foundation.ground));
  else await listen(counter, settings);
  const ending = endWithTheProcess(closing);
  console.log(`\nHuruf is open at ${settings.PUBLIC_URL}\n`);
  // Of several shops on one database, one furnishes it.
  await alone(counter.tools.db, 'furnish', () => furnish(counter, settings), ending).catch((error: unknown) => {
    // The catalogue that a stop cuts short is filled on at the next start; nothing may keep the stop from its end.
    if (!ending.aborted) throw error;
  });
}

/** The first administrator, the licence types, the plans, the demo catalogue and its landing pages, each only where it is missing. */
async function furnish({ tools, send }: Counter, settings: Settings): Promise<void> {
  const signIn = await ensureAdministrator(tools);
  if (signIn)
    console.log(`The administrator is ${signIn.email} with the password ${signIn.password} (shown this once).\n`);
  if (settings.CATALOGUE === 'empty') return;
  await fillLicenseTypes(tools, readLicenseTypes());
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
  return families.map(({ package: _package, designer: _designer, styles, ...family }) => ({
    ...family,
    files: styles,
    licenseTypes: offers.filter(({ slugs }) => slugs.has(family.slug)).map(({ name }) => name),
  }));
}

async function listen({ app, send }: Counter, settings: Settings): Promise<void> {
  await app.listen({ host: settings.HOST, port: settings.PORT });
  // The first list makes the index of the catalogue: better now than for the first visitor.
  void send({ method: 'GET', url: urlOf('listProducts'), headers: {} });
}

/** Several processes share the port. @returns how to end them. */
function startWorkers(count: number, ground: Ground): () => Promise<void> {
  let isEnding = false;
  const start = () => cluster.fork({ [GROUND]: JSON.stringify(ground) });
  for (let index = 0; index < count; index += 1) start();
  cluster.on('exit', () => {
    if (!isEnding) start();
  });
  return async () => {
    isEnding = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const gone = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of workers) worker.kill('SIGTERM');
    await Promise.all(gone);
  };
}

async function serveAsWorker(settings: Settings): Promise<void> {
  const counter = await openCounter(settings, JSON.parse(process.env[GROUND]!), { pages: 'production' });
  await listen(counter, settings);
  endWithTheProcess([() => counter.close()]);
}

/** Ends everything in order on a signal, or when npm, which passes no signals on, is gone. @returns what tells of the end. */
function endWithTheProcess(closing: (() => Promise<void>)[]): AbortSignal {
  const ending = new AbortController();
  const end = async () => {
    if (ending.signal.aborted) return;
    ending.abort();
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    for (const close of closing) await close();
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  if (process.env.npm_lifecycle_event && cluster.isPrimary) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && end(), 300).unref();
  }
  return ending.signal;
}
