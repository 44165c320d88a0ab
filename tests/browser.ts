import fs from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { LaunchOptions } from 'playwright-core';
import { extractTar } from './extract-tar.ts';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/**
 * Libraries for systems that have none; a test runner cannot resolve a package's inner files, so the place is named.
 */
const LIBRARIES = path.join(import.meta.dirname, '../node_modules/@sparticuz/chromium/bin/al2023.tar.br');
const UNPACKED = path.join(import.meta.dirname, '../.tmp/chromium');
/** No sandbox, since tests may run as root; no network of its own, since there may be none. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // Letters as wide as their fonts say, whatever the machine's settings make of them on its pixels.
  '--font-render-hinting=none',
];

/**
 * How to launch a headless Chromium: CHROMIUM_PATH, else one of the system, else the one that the packages bring, with
 * the libraries that it brings along for systems that have none.
 * @throws where the packages bring none.
 */
export async function findBrowser(
  machine: { platform: string; arch: string } = process,
  system = SYSTEM,
): Promise<LaunchOptions> {
  const own = process.env.CHROMIUM_PATH || system.find((file) => fs.existsSync(file));
  if (own) return { executablePath: own, args: FLAGS };
  if (machine.platform !== 'linux' || machine.arch !== 'x64')
    throw new Error(
      `The packages bring a browser for Linux on x64 only, and this is ${machine.platform} on ${machine.arch}: ` +
        'install Chromium or Google Chrome, or set CHROMIUM_PATH.',
    );
  const { executablePath, libraries } = await unpackBrowser();
  const env = { ...process.env, LD_LIBRARY_PATH: libraries, HOME: UNPACKED } as Record<string, string>;
  return { executablePath, args: FLAGS, env };
}

async function unpackBrowser(): Promise<{ executablePath: string; libraries: string }> {
  fs.mkdirSync(UNPACKED, { recursive: true });
  // The package unpacks into the folder for temporary files; that one is ours.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = UNPACKED;
  const { default: packed } = await import('@sparticuz/chromium');
  const executablePath = await packed.executablePath();
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  const libraries = path.join(UNPACKED, 'al2023');
  if (!fs.existsSync(libraries)) {
    extractTar(brotliDecompressSync(fs.readFileSync(LIBRARIES)), `${libraries}.unfinished`);
    fs.renameSync(`${libraries}.unfinished`, libraries);
  }
  return { executablePath, libraries: path.join(libraries, 'lib') };
}
