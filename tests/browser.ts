import fs from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { extractTar } from './extract-tar.ts';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const UNPACKED = path.resolve('.tmp/chromium');
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
];

/**
 * Opens a headless Chromium: CHROMIUM_PATH, else one of the system, else the one that the packages bring, with the
 * libraries that it brings along for systems that have none.
 */
export async function openBrowser(): Promise<Browser> {
  const own = process.env.CHROMIUM_PATH ?? SYSTEM.find((file) => fs.existsSync(file));
  if (own) return chromium.launch({ executablePath: own, args: FLAGS });
  const { executablePath, libraries } = await unpackBrowser();
  return chromium.launch({
    executablePath,
    args: FLAGS,
    env: { ...process.env, LD_LIBRARY_PATH: libraries, HOME: UNPACKED } as Record<string, string>,
  });
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
    const archive = path.join(
      path.dirname(new URL(import.meta.resolve('@sparticuz/chromium')).pathname),
      '../bin/al2023.tar.br',
    );
    extractTar(brotliDecompressSync(fs.readFileSync(archive)), libraries);
  }
  return { executablePath, libraries: path.join(libraries, 'lib') };
}
