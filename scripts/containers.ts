import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { mustExist } from '#contract/must-exist.ts';

export const ROOT = path.join(import.meta.dirname, '..');
const dockerfile = fs.readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8');
/** The image that the Dockerfile starts from. */
export const BASE = `docker.io/library/${mustExist(/^FROM (\S+)/m.exec(dockerfile)?.[1])}`;

/** Whether this machine has these programs and may build images with them. */
export const isBuilder = (...programs: string[]): boolean =>
  process.getuid?.() === 0 && programs.every((name) => spawnSync('which', [name]).status === 0);

/** Builds the image of the Dockerfile without asking a registry. */
export function buildShop(name: string): void {
  makeBase();
  run('buildah', ['bud', ...NO_REGISTRY, '--format', 'docker', '-t', name, ROOT]);
}

/** What a build needs to use what is here and nothing else. */
export const NO_REGISTRY = ['--pull=never', '--layers', '--isolation', 'chroot'];

export const hasImage = (name: string): boolean =>
  run('buildah', ['images', '--quiet', '--filter', `reference=${name}`]) !== '';

/** A Debian with this Node and npm, under the name of the official image, if that is not here. */
export function makeBase(): void {
  if (hasImage(BASE)) return;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'base-'));
  const inside = (...names: string[]) => path.join(folder, ...names);
  try {
    run('debootstrap', ['--variant=minbase', 'bookworm', folder]);
    fs.copyFileSync(process.execPath, inside('usr/local/bin/node'));
    const npm = path.resolve(
      path.dirname(process.env.npm_execpath ?? '/usr/lib/node_modules/npm/bin/npm-cli.js'),
      '..',
    );
    fs.cpSync(npm, inside('usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
    fs.symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', inside('usr/local/bin/npm'));
    fs.mkdirSync(inside('etc/ssl/certs'), { recursive: true });
    fs.copyFileSync('/etc/ssl/certs/ca-certificates.crt', inside('etc/ssl/certs/ca-certificates.crt'));
    run('chroot', [folder, 'useradd', '--create-home', '--uid', '1000', 'node']);
    const base = run('buildah', ['from', 'scratch']);
    run('buildah', ['add', '--quiet', base, folder, '/']);
    run('buildah', ['config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', base]);
    run('buildah', ['config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', base]);
    run('buildah', ['commit', '--quiet', '--rm', base, BASE]);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export function run(command: string, args: string[], env: Record<string, string> = {}): string {
  const { status, stdout, error } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? `status ${status}`}\n${stdout.slice(-2_000)}`);
  return stdout.trim();
}
