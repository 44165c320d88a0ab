import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { chooseFolder } from '#server/kit/postgres/cluster-folders.ts';

/**
 * Copies the running cluster of a data folder into another one that will follow it, as PostgreSQL's documentation says
 * of backups by the low-level interface, since the packages bring no pg_basebackup.
 * @param settings lines of postgresql.auto.conf: where the copy gets what is written meanwhile.
 */
export async function copyStandby(admin: pg.ClientBase, from: string, to: string, settings: string): Promise<void> {
  const [source, target] = [chooseFolder(from).home, chooseFolder(to).home];
  const cluster = path.join(target, 'cluster');
  await admin.query('select pg_backup_start($1, true)', ['standby']);
  execFileSync('cp', ['-a', path.join(source, 'cluster'), path.join(source, 'password'), target]);
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  fs.rmSync(path.join(cluster, 'postmaster.pid'));
  for (const name of fs.readdirSync(path.join(cluster, 'pg_wal')))
    if (/^[0-9A-F]{24}/.test(name)) fs.rmSync(path.join(cluster, 'pg_wal', name));
  writeAsOwner(cluster, 'backup_label', rows[0]!.labelfile);
  writeAsOwner(cluster, 'standby.signal', '');
  const before = fs.readFileSync(path.join(cluster, 'postgresql.auto.conf'), 'utf8');
  writeAsOwner(cluster, 'postgresql.auto.conf', `${before}${settings}\n`);
}

function writeAsOwner(cluster: string, name: string, text: string): void {
  const { uid, gid } = fs.statSync(cluster);
  fs.writeFileSync(path.join(cluster, name), text, { mode: 0o600 });
  fs.chownSync(path.join(cluster, name), uid, gid);
}
