import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mustExist } from '#contract/must-exist.ts';
import { WrongSetting } from '../config/settings.ts';
import { clearLeftovers, isServerAlive, readPidFile } from './clear-leftovers.ts';
import { type ClusterFolders, chooseFolder, socketFolder } from './cluster-folders.ts';

/** Longer than any launch takes; after that somebody else has the name for another reason. */
const PATIENCE_MS = 90_000;

/**
 * Does work on a folder while no other process of this machine does it there. Two that launch one database would take
 * away each other's lock files. The turn is a name in the kernel and not a file, so it goes with a process that is
 * killed. Only Linux has such names, and only there are lock files taken away.
 */
async function inTurn<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  if (process.platform !== 'linux') return work();
  const name = `\0huruf-launch-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const turn = net.createServer().unref();
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isTaken(turn, name)) && Date.now() < deadline) await sleep(20);
  try {
    return await work();
  } finally {
    turn.close();
  }
}

function isTaken(turn: net.Server, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const taken = () => {
      turn.off('error', failed);
      resolve(true);
    };
    const failed = (error: NodeJS.ErrnoException) => {
      turn.off('listening', taken);
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    };
    turn.once('error', failed).once('listening', taken).listen(name);
  });
}

/** How to reach a running embedded database, and how to end it. */
export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; password: string };
  /** True when it was running already, left by a process that died or shared with one that lives. */
  wasAdopted: boolean;
  /** Whether its process is there; one that stands still is. */
  isAlive(): boolean;
  /** Fast shutdown; waits until the server is gone. */
  stop(): Promise<void>;
};

const USER = 'huruf';
const START_LIMIT_MS = 60_000;
/** For a small machine: the working set of a shop fits, and the whole stays near 50 MB. */
const SERVER_SETTINGS = {
  shared_buffers: '64MB',
  max_connections: '100',
  max_wal_size: '512MB',
  jit: 'off',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
};

/**
 * Starts the PostgreSQL that the packages bring, with its cluster under `dataDir`, or adopts the one that runs there.
 * Writes are synced to disk before they are acknowledged, as PostgreSQL does by default.
 * @throws when the platform has no build or the server does not come up within a minute (with the tail of its log).
 */
export function launchPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const folders = chooseFolder(dataDir);
  return inTurn(folders.home, async () => {
    if (!hasCluster(folders)) createCluster(folders);
    return startOrAdopt(folders);
  });
}

/**
 * The same for one that was there before. A folder that is gone, as a disk that is not mounted any more, is not made
 * again: that would be an empty shop.
 */
export function relaunchPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const folders = chooseFolder(dataDir);
  return inTurn(folders.home, async () => {
    if (!hasCluster(folders)) throw new Error(`The database is not in ${clusterOf(folders)} any more.`);
    return startOrAdopt(folders);
  });
}

const clusterOf = ({ home }: ClusterFolders) => path.join(home, 'cluster');
const passwordFileOf = ({ home }: ClusterFolders) => path.join(home, 'password');
const hasCluster = (folders: ClusterFolders) => fs.existsSync(path.join(clusterOf(folders), 'PG_VERSION'));

/** @throws WrongSetting where the folder is of another PostgreSQL than the packages bring; it is left as it is. */
function refuseOtherVersion({ native }: ClusterFolders, cluster: string): void {
  const found = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  // As its programs say it; a copy of them has no package next to it.
  const text = spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '';
  const own = /\d+/.exec(text)?.[0] ?? found;
  if (found !== own)
    throw new WrongSetting(
      `Wrong setting DATA_DIR: its database is of PostgreSQL ${found}, and this shop brings ${own}. Nothing was changed; start the version of the shop that wrote it, make a backup there, and restore that here.`,
    );
}

async function startOrAdopt(folders: ClusterFolders): Promise<EmbeddedPostgres> {
  const cluster = clusterOf(folders);
  refuseOtherVersion(folders, cluster);
  const password = fs.readFileSync(passwordFileOf(folders), 'utf8').trim();
  const found = readPidFile(cluster);
  const wasAdopted = found !== null && isServerAlive(found.pid);
  if (!wasAdopted) await clearLeftovers(cluster, socketFolder(folders));
  const pid = wasAdopted ? found.pid : await startServer(folders, cluster, found?.port);
  const ready = await waitUntilReady(cluster, pid, folders.home);
  const host = process.platform === 'win32' ? '127.0.0.1' : ready.socketFolder;
  return {
    connection: { host, port: ready.port, user: USER, password },
    wasAdopted,
    isAlive: () => isServerAlive(pid),
    stop: () => stopServer(cluster, pid),
  };
}

/** initdb works in a folder of its own that is renamed when complete, so a crash half-way leaves nothing behind. */
function createCluster(folders: ClusterFolders): void {
  const cluster = clusterOf(folders);
  const passwordFile = passwordFileOf(folders);
  const unfinished = `${cluster}.unfinished`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.rmSync(cluster, { recursive: true, force: true });
  fs.rmSync(passwordFile, { force: true });
  const password = openOwn(folders, passwordFile, fs.constants.O_WRONLY | fs.constants.O_EXCL);
  fs.writeSync(password, randomBytes(24).toString('hex'));
  fs.closeSync(password);
  const options = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const run = spawnSync(
    path.join(folders.native, 'bin', 'initdb'),
    ['-D', unfinished, '-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, ...options],
    { ...asUser(folders), encoding: 'utf8', cwd: folders.home },
  );
  if (run.status !== 0) throw new Error(`The database could not be made: ${run.stderr || run.error?.message}`);
  fs.renameSync(unfinished, cluster);
}

/** @param port where it was before, so that anyone who knows it there finds it again. */
async function startServer(folders: ClusterFolders, cluster: string, port?: number): Promise<number> {
  const sockets = socketFolder(folders);
  const where =
    process.platform === 'win32'
      ? ['-h', '127.0.0.1', '-p', String(port || (await freePort()))]
      : ['-c', 'listen_addresses=', '-k', sockets, '-p', '5432'];
  const settings = Object.entries(SERVER_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openOwn(folders, path.join(folders.home, 'server.log'), fs.constants.O_WRONLY | fs.constants.O_APPEND);
  // Detached: Ctrl-C reaches only Node, which then ends the database after its last request.
  const child = spawn(path.join(folders.native, 'bin', 'postgres'), ['-D', cluster, ...where, ...settings], {
    ...asUser(folders),
    cwd: folders.home,
    stdio: ['ignore', log, log],
    detached: true,
  });
  fs.closeSync(log);
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  child.unref();
  return mustExist(child.pid);
}

/**
 * Opens a file in the folder of the database's user, made where it is not there: his, never what a link of his leads
 * to.
 */
function openOwn({ user }: ClusterFolders, file: string, flags: number): number {
  const opened = fs.openSync(file, flags | fs.constants.O_CREAT | (fs.constants.O_NOFOLLOW ?? 0), 0o600);
  if (user) fs.fchownSync(opened, user.uid, user.gid);
  return opened;
}

async function waitUntilReady(cluster: string, pid: number, home: string) {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    const file = readPidFile(cluster);
    // A file left by a killed server says "ready" too, so its first line must be the process that was started.
    if (file && file.pid === pid && file.isReady) return file;
    if (!isServerAlive(pid)) break;
    await sleep(10);
  }
  const log = fs.readFileSync(path.join(home, 'server.log'), 'utf8').trimEnd().split('\n').slice(-5).join('\n');
  throw new Error(`The embedded database did not start:\n${log}`);
}

async function stopServer(cluster: string, pid: number): Promise<void> {
  if (!isServerAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + 8_000;
  while (Date.now() < deadline && isServerAlive(pid) && readPidFile(cluster)?.pid === pid) await sleep(10);
}

function asUser(folders: ClusterFolders): { uid?: number; gid?: number } {
  return folders.user ? { uid: folders.user.uid, gid: folders.user.gid } : {};
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
