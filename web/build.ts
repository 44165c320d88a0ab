import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
const packable = /\.(?:js|css|svg|txt|json|html|wasm|webmanifest)$/;

/**
 * Writes a .br and a .gz next to every text file of a folder, as small as they get, for servers to send as they are.
 */
async function precompressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  for (const entry of entries.filter((candidate) => candidate.isFile() && packable.test(candidate.name))) {
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    const parameters = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
    await writeFile(`${file}.br`, await packBrotli(bytes, { params: parameters }));
    await writeFile(`${file}.gz`, await packGzip(bytes, { level: 9 }));
  }
}

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = join(root, 'build', 'sources.sha256');
const lockFolder = join(root, '.building');
const LONGEST_BUILD_MS = 5 * 60_000;
const sources = [
  'web',
  'contract',
  'fonts',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
].map((name) => join(root, name));

/** True when `build/` was made from exactly the sources and packages that are here now. */
export const isBuildCurrent = (): Promise<boolean> => isMadeFrom(sources, stampFile);

/**
 * Builds the pages for browser and server into `build/`, packs the assets, and leaves a stamp of the sources. Two that
 * want it at once take turns, and the second finds it done.
 * @throws Error with the builder's own words when the build fails; the stamp is then missing.
 */
export const buildPages = (): Promise<void> =>
  makeOnce(sources, stampFile, async () => {
    const packageJson = fileURLToPath(import.meta.resolve('@react-router/dev/package.json'));
    await run(process.execPath, [join(packageJson, '..', 'bin.cjs'), 'build']);
    await precompressFolder(join(root, 'build', 'client'));
  });

/** True when the stamp names exactly the files, and the files of the folders, that are here now. Tests do not count. */
export async function isMadeFrom(files: string[], stamp: string): Promise<boolean> {
  const result = await readFile(stamp, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return result !== null && result === (await hashSources(files));
}

/** Makes what is not made from these sources yet, one process at a time, and leaves the stamp. */
export async function makeOnce(files: string[], stamp: string, make: () => Promise<void>): Promise<void> {
  await takeLock();
  try {
    if (await isMadeFrom(files, stamp)) return;
    const hash = await hashSources(files);
    await make();
    await writeFile(stamp, hash);
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

/** Names, sizes and times: reading the texts of all sources would take a tenth of a start. */
async function hashSources(sources: string[]): Promise<string> {
  const files = (await Promise.all(sources.map(listFiles))).flat().sort();
  const known = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(file);
      return `${relative(root, file)}\0${size}\0${mtimeMs}\0`;
    }),
  );
  return createHash('sha256').update(known.join('')).digest('hex');
}

/** The files of a folder, without its tests; a file is itself. */
async function listFiles(source: string): Promise<string[]> {
  if (!(await stat(source)).isDirectory()) return [source];
  const entries = await readdir(source, { withFileTypes: true, recursive: true });
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
    const stated: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stated.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stated.push(chunk));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(`The pages could not be built (exit code ${code}).\n${Buffer.concat(stated).toString('utf8')}`),
        );
    });
  });
}
