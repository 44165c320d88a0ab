import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { precompressFolder } from './serving/precompress-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = join(root, 'build', 'sources.sha256');
const lockFolder = join(root, '.building');
const LONGEST_BUILD_MS = 5 * 60_000;
const sourceFolders = ['web', 'contract'];
const sourceFiles = ['react-router.config.ts', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];

/** True when `build/` was made from exactly the sources and packages that are here now. */
export async function isBuildCurrent(): Promise<boolean> {
  const stamp = await readFile(stampFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return stamp !== null && stamp === (await hashSources());
}

/**
 * Builds the pages for browser and server into `build/`, packs the assets, and leaves a stamp of the sources. Two that
 * want it at once take turns, and the second finds it done.
 * @throws Error with the builder's own words when the build fails; the stamp is then missing.
 */
export async function buildPages(): Promise<void> {
  await takeLock();
  try {
    if (await isBuildCurrent()) return;
    const stamp = await hashSources();
    const packageJson = fileURLToPath(import.meta.resolve('@react-router/dev/package.json'));
    await run(process.execPath, [join(packageJson, '..', 'bin.cjs'), 'build']);
    await precompressFolder(join(root, 'build', 'client'));
    await writeFile(stampFile, stamp);
  } finally {
    await rmdir(lockFolder);
  }
}

/** A folder can be made by one only. One that is older than any build was left by a process that was killed. */
async function takeLock(): Promise<void> {
  for (;;) {
    const error = await mkdir(lockFolder).then(
      () => null,
      (error: NodeJS.ErrnoException) => error,
    );
    if (error === null) return;
    if (error.code !== 'EEXIST') throw error;
    const since = await stat(lockFolder).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - since > LONGEST_BUILD_MS) await rmdir(lockFolder).catch(() => undefined);
    await sleep(100);
  }
}

async function hashSources(): Promise<string> {
  const inFolders = await Promise.all(sourceFolders.map((folder) => listFiles(join(root, folder))));
  const files = [...inFolders.flat(), ...sourceFiles.map((file) => join(root, file))].sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex');
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const said: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else
        reject(new Error(`The pages could not be built (exit code ${code}).\n${Buffer.concat(said).toString('utf8')}`));
    });
  });
}
