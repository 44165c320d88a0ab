import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'rolldown';
import { isMadeFrom, makeOnce } from '#web/build.ts';

const root = path.join(import.meta.dirname, '..');
const OUTPUT = path.join(root, 'build/shop');
const STAMP = path.join(OUTPUT, 'sources.sha256');
const rooms = ['boot', 'contract', 'server', 'fonts', 'processes', 'web', 'sandbox', 'catalogue'];
const sources = [...rooms, 'package-lock.json'].map((name) => path.join(root, name));

/** What a production shop is started from. */
export const BUNDLE = path.join(OUTPUT, 'shop.js');

/** Packages that find files of their own next to them, or that only some shops load. */
const beside = [/^sharp$/, /^wawoff2/, /^pdfkit/, /^@aws-sdk\//, /^vite$/, /^react/, /^@react-router\//];

/** True when the server was bundled from exactly the sources and packages that are here now. */
export const isBundleCurrent = (): Promise<boolean> => isMadeFrom(sources, STAMP);

/**
 * Writes the server with its packages as a few files of JavaScript into `build/shop`. Node finds, reads and strips some
 * 2,000 modules otherwise: a second of the start, and 40 MB for as long as it runs. Names and lines are stored, so that
 * a stack can be read.
 */
export const bundleServer = (): Promise<void> =>
  makeOnce(sources, STAMP, async () => {
    // A start that bundles nothing does not wait for the bundler.
    const { rolldown } = await import('rolldown');
    const bundle = await rolldown({
      input: path.join(root, 'boot/shop.ts'),
      cwd: root,
      platform: 'node',
      external: beside,
      plugins: [whereItWas],
    });
    const { output } = await bundle.write({
      dir: OUTPUT,
      cleanDir: true,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      comments: false,
    });
    await bundle.close();
    for (const file of output)
      if (file.type === 'chunk') await writeFile(path.join(OUTPUT, file.fileName), escapeNonAscii(file.code));
  });

/** A file that looks for others next to it finds them from the bundle too, and a thread's script is bundled as well. */
const whereItWas: Plugin = {
  name: 'where-it-was',
  transform(code, id) {
    if (!code.includes('import.meta.')) return null;
    const toFile = JSON.stringify(path.relative(OUTPUT, id));
    const toFolder = JSON.stringify(`/${path.relative(OUTPUT, path.dirname(id))}`);
    return code
      .replace(/new URL\('(\.\/[\w/-]+-worker)\.ts', import\.meta\.url\)/g, (_all, worker: string) => {
        const fileName = `${path.basename(worker)}.js`;
        this.emitFile({ type: 'chunk', id: `${path.resolve(path.dirname(id), worker)}.ts`, fileName });
        return `new URL('./${fileName}', import.meta['url'])`;
      })
      .replaceAll('import.meta.url', `new URL(${toFile}, import.meta.url).href`)
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${toFolder})`);
  },
};

/** V8 stores a string with any other character in it at two bytes per character. */
const escapeNonAscii = (code: string): string =>
  code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
