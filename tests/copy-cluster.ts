import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { choosePlace } from '#server/kit/postgres/place.ts';

type Told = { settings: string; signal: 'standby' | 'recovery' };

/**
 * Copies the running cluster of a data folder into another one, as PostgreSQL's documentation says of backups by the low-level interface,
 * since the packages bring no pg_basebackup. What was written meanwhile comes from elsewhere, as `settings` (lines of postgresql.auto.conf)
 * and `signal` say.
 */
export async function copyCluster(
  admin: pg.ClientBase,
  from: string,
  to: string,
  { settings, signal }: Told,
): Promise<void> {
  const [source, target] = [choosePlace(from).home, choosePlace(to).home];
  const cluster = path.join(target, 'cluster');
  await admin.query('select pg_backup_start($1, true)', [signal]);
  execFileSync('cp', ['-a', path.join(source, 'cluster'), path.join(source, 'password'), target]);
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  fs.rmSync(path.join(cluster, 'postmaster.pid'));
  for (const name of fs.readdirSync(path.join(cluster, 'pg_wal')))
    if (/^[0-9A-F]{24}/.test(name)) fs.rmSync(path.join(cluster, 'pg_wal', name));
  writeAsOwner(cluster, 'backup_label', rows[0]!.labelfile);
  tellCopy(to, { settings, signal });
}

/** Tells a copy what to do when it starts. */
export function tellCopy(dataDir: string, { settings, signal }: Told): void {
  writeAsOwner(path.join(choosePlace(dataDir).home, 'cluster'), `${signal}.signal`, '');
  addSettings(dataDir, settings);
}

/** Adds lines to what a cluster that is not running was told by ALTER SYSTEM. */
export function addSettings(dataDir: string, lines: string): void {
  const cluster = path.join(choosePlace(dataDir).home, 'cluster');
  const before = fs.readFileSync(path.join(cluster, 'postgresql.auto.conf'), 'utf8');
  writeAsOwner(cluster, 'postgresql.auto.conf', `${before}${lines}\n`);
}

function writeAsOwner(cluster: string, name: string, text: string): void {
  const { uid, gid } = fs.statSync(cluster);
  fs.writeFileSync(path.join(cluster, name), text, { mode: 0o600 });
  fs.chownSync(path.join(cluster, name), uid, gid);
}
