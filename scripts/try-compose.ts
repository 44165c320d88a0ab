import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { mustExist } from '#contract/must-exist.ts';
import { ask, isGood, keepAsking } from '#tests/hosts/ask.ts';
import { openBuyers } from '#tests/hosts/buyers.ts';
import { BASE, buildShop, hasImage, isBuilder, makeBase, NO_REGISTRY, ROOT, run } from './containers.ts';

const exec = promisify(execFile);
const PROJECT = 'huruf-compose';
const PORT = 3998;
const ADDRESS = `http://localhost:${PORT}`;
const FILE = path.join(ROOT, 'compose.yaml');
const SHOP = 'docker.io/library/huruf:latest';
const PARTS = 'localhost/huruf-parts';
const STAND_INS = path.join(import.meta.dirname, 'stand-ins');
const HEALTHY_S = 600;
const LOOK_MS = 1_000;
/** Between two looks at the health of a container. */
const CHECK_MS = 5_000;
const CALM_MS = 5_000;
/** Open files, and processes, of a container. */
const MOST = 16_384;

/** Whether this machine can run all that compose.yaml names without asking a registry. */
export const canTryCompose = (): boolean => isBuilder('buildah', 'debootstrap', 'podman', 'iptables');

if (import.meta.main) await tryCompose();

/**
 * Runs compose.yaml by Compose and Podman: all become healthy, people buy through the balancer, also while one shop
 * and then the other is killed and while the store is away, and nothing is left afterwards.
 */
async function tryCompose(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'compose-'));
  makeBase();
  const made = [...makeStandIns(), SHOP];
  buildShop(SHOP);
  const keeper = await openPodman(folder);
  const compose = (...words: string[]) => composeBy(keeper.socket, folder, words);
  const ending = new AbortController();
  const checks = checkHealth(keeper.env, ending.signal);
  try {
    const began = performance.now();
    await compose('up', '--no-build', '--wait', '--wait-timeout', String(HEALTHY_S));
    console.log(`All are healthy after ${since(began)} s.`);
    await buyThroughFaults(keeper.env);
  } catch (error) {
    await compose('logs', '--tail', '40').catch(() => undefined);
    throw error;
  } finally {
    ending.abort();
    await checks;
    await compose('down', '--volumes', '--remove-orphans', '--timeout', '10').catch(console.error);
    keeper.close();
    for (const image of made) run('podman', ['untag', image]);
    fs.rmSync(folder, { recursive: true, force: true });
  }
  const left = ['ps --all', 'volume ls', 'network ls'].filter((list) =>
    run('podman', [...list.split(' '), '--format', list.startsWith('ps') ? '{{.Names}}' : '{{.Name}}']).includes(
      PROJECT,
    ),
  );
  if (left.length > 0) throw new Error(`Something is left: ${left.join(', ')}.`);
  console.log('Nothing is left.');
}

async function buyThroughFaults(env: Record<string, string>): Promise<void> {
  await keepAsking(
    () => ask(`${ADDRESS}/api/product?limit=1`),
    ({ total }) => total >= 3,
  );
  const buyers = await openBuyers(ADDRESS, 3);
  const during = async (name: string, fault: () => Promise<unknown>) => {
    const began = performance.now();
    const before = buyers.paid.length;
    await fault();
    const meanwhile = buyers.paid.length - before;
    // One more than those under way, so that one was begun afterwards.
    await until(() => buyers.paid.length - before > meanwhile + buyers.people.length, `${name}: nobody can buy`);
    const moments = [began, ...buyers.times.filter((time) => time > began)];
    const longest_ms = Math.max(...moments.slice(1).map((time, at) => time - mustExist(moments[at])));
    console.log(`${name}: ${meanwhile} purchases meanwhile, ${(longest_ms / 1_000).toFixed(1)} s without one at most.`);
  };
  await during('calm', () => sleep(CALM_MS));
  for (const shop of ['shop-1', 'shop-2'])
    await during(`${shop} is killed and comes back`, async () => {
      killProcess(shop, env);
      await sleep(CALM_MS);
      await until(() => isWell(shop, env), `${shop} does not come back`);
    });
  await during('the store is away and comes back', async () => {
    run('podman', ['stop', '--time', '2', nameOf('files')], env);
    await sleep(CALM_MS);
    run('podman', ['start', nameOf('files')], env);
    await until(() => isWell('files', env), 'the store does not come back');
  });
  await buyers.stop();
  await keepAsking(() => ask(`${ADDRESS}/readyz`), isGood);
  console.log(`${buyers.placed.length} orders placed, ${buyers.paid.length} paid.`);
  if (buyers.troubles.length > 0) throw new Error(buyers.troubles.slice(0, 5).join('; '));
}

function nameOf(service: string): string {
  return `${PROJECT}-${service}-1`;
}

function killProcess(service: string, env: Record<string, string>): void {
  process.kill(Number(run('podman', ['inspect', '--format', '{{.State.Pid}}', nameOf(service)], env)), 'SIGKILL');
}

function isWell(service: string, env: Record<string, string>): boolean {
  const states = ['inspect', '--format', '{{.State.Status}} {{.State.Health.Status}}', nameOf(service)];
  return run('podman', states, env) === 'running healthy';
}

async function until(isSo: () => boolean, otherwise: string): Promise<void> {
  const began = performance.now();
  while (!isSo()) {
    if (performance.now() - began > HEALTHY_S * 1_000) throw new Error(otherwise);
    await sleep(LOOK_MS);
  }
}

function since(began: number): string {
  return ((performance.now() - began) / 1_000).toFixed(1);
}

/** What compose.yaml takes from a registry, under the same names, if it is not here. @returns what was made. */
function makeStandIns(): string[] {
  const images = [...fs.readFileSync(FILE, 'utf8').matchAll(/^ {2}(\w[\w-]*):\n {4}image: (\S+)/gm)];
  const missing = images
    .map(([, service = '', image = '']) => ({
      service,
      image: `docker.io/${image.includes('/') ? '' : 'library/'}${image}`,
    }))
    .filter(({ image }) => !hasImage(image));
  const { devDependencies } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const given = ['--build-arg', `BASE=${BASE}`, '--build-arg', `S3RVER=${devDependencies.s3rver}`];
  for (const { service, image } of [{ service: 'parts', image: PARTS }, ...missing])
    run('buildah', [
      'bud',
      ...NO_REGISTRY,
      '--format',
      'docker',
      ...given,
      '--target',
      service,
      '-t',
      image,
      STAND_INS,
    ]);
  return missing.map(({ image }) => image);
}

type Podman = { socket: string; env: Record<string, string>; close(): void };

/** Podman as Docker's daemon: with no more open files than this process may have, and with no need of systemd. */
async function openPodman(folder: string): Promise<Podman> {
  const socket = path.join(folder, 'podman.sock');
  const settings = path.join(folder, 'containers.conf');
  const runtime = spawnSync('which', ['runc']).status === 0 ? '[engine]\nruntime = "runc"\n' : '';
  fs.writeFileSync(settings, `[containers]\ndefault_ulimits = [${ownLimits().join(', ')}]\n${runtime}`);
  const env = { CONTAINERS_CONF: settings, DISABLE_HC_SYSTEMD: 'true' };
  const child = spawn('podman', ['system', 'service', '--time=0', `unix://${socket}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  await until(() => fs.existsSync(socket), 'Podman does not listen');
  return { socket, env, close: () => void child.kill() };
}

/** No more than this process may have, and no more than what starts the containers leaves them. */
function ownLimits(): string[] {
  const limits = fs.readFileSync('/proc/self/limits', 'utf8');
  return [
    ['nofile', 'Max open files'],
    ['nproc', 'Max processes'],
  ].map(([name, title]) => {
    const [, hard] = new RegExp(`^${title}\\s+\\d+\\s+(\\d+)`, 'm').exec(limits) ?? [];
    const most = Math.min(Number(hard ?? MOST), MOST);
    return `"${name}=${most}:${most}"`;
  });
}

/** Looks at every container with a check, as systemd would have it done. */
async function checkHealth(env: Record<string, string>, signal: AbortSignal): Promise<void> {
  const options = { env: { ...process.env, ...env } };
  while (!signal.aborted) {
    const { stdout } = await exec('podman', ['ps', '--filter', `name=${PROJECT}`, '--format', '{{.Names}}'], options);
    const names = stdout.split('\n').filter((line) => line !== '');
    // One that is unwell, or has no check, says so by its status.
    await Promise.allSettled(names.map((name) => exec('podman', ['healthcheck', 'run', name], options)));
    await sleep(CHECK_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Compose's own words about our file, from this machine or the stand-ins. */
async function composeBy(socket: string, folder: string, words: string[]): Promise<void> {
  const child: ChildProcess = spawn(findCompose(folder), ['--project-name', PROJECT, '--file', FILE, ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DOCKER_HOST: `unix://${socket}`, PORT: String(PORT), ADMIN_PASSWORD: '' },
  });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`compose ${words[0]} ended with ${status}.`);
}

/** Compose out of the stand-ins; it needs no other file. */
function findCompose(folder: string): string {
  const file = path.join(folder, 'docker-compose');
  if (fs.existsSync(file)) return file;
  const container = run('buildah', ['from', '--pull=never', PARTS]);
  const mounted = run('buildah', ['mount', container]);
  fs.copyFileSync(path.join(mounted, 'opt/compose/usr/libexec/docker/cli-plugins/docker-compose'), file);
  run('buildah', ['rm', container]);
  return file;
}
