import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './source-files.ts';

/**
 * Where the name of the demo may stand: where it is the software that is named, a word, or a drawing of the demo alone.
 */
const MAY_NAME = {
  'contract/shop/demo-identity.ts': 'what a shop says of itself until its owner has said something',
  'contract/languages/id/admin.json': 'the Indonesian word for letters',
  'contract/languages/id/server.json': 'the Indonesian word for letters',
  'contract/languages/id/site.json': 'the Indonesian word for letters, and the words of house.ts',
  'server/documents/pdf/pdf-file.ts': 'the program that made a PDF',
  'boot/shop.ts': 'what the software says to whoever starts it',
  'web/api/own-pages/demo-home.json': 'the Indonesian word for letters, one of six',
  'web/ui/drawing/wordmark.svg': 'the drawing of the name of the demo',
  'web/public/favicon.svg': 'the picture of its first letter',
} as const;

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'contract', 'server', 'web', 'fonts', 'boot', ':/*.ts'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|css|json|svg|html|webmanifest|txt)$/.test(file))
  .filter((file) => !/(?:^|[./-])test[.-]|^(?:tests|bench|scripts|sandbox)\//.test(file))
  .filter((file) => fs.existsSync(path.join(ROOT, file)));

/** What a file says next to its comments. */
function result(file: string): string {
  const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

test('what people read names the shop by its settings, and the demo stands in few places', () => {
  expect(files.length).toBeGreaterThan(900);
  const naming = files.filter((file) => result(file).includes('Huruf'));
  expect(naming.sort()).toEqual(Object.keys(MAY_NAME).sort());
});
