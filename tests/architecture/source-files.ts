import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '../..');

/**
 * `imports` are all files that it names, `brings` those that are loaded with it: not the ones that only lend it their
 * types.
 */
type SourceFile = { path: string; text: string; isTest: boolean; imports: string[]; brings: string[] };

/** All code of the repository that git knows or could know, with the files that each imports (paths from the root). */
export function readSourceFiles(): SourceFile[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.css', '*.sql', '*.cjs'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  return listed
    .split('\n')
    .filter((file) => file !== '' && fs.existsSync(path.join(ROOT, file)))
    .map((file) => {
      const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
      const isTest = /\.test\.tsx?$|^tests\/|^vitest\.|(^|\/)test-[^/]+$/.test(file);
      const brings = importsOf(file, text.replace(/^(import|export) type [^;]*;/gm, ''));
      return { path: file, text, isTest, imports: importsOf(file, text), brings };
    });
}

/** The room that a file stands in; `boot/`, which composes them, is main as the root is. */
export function roomOf(file: string): string {
  const [first = '', ...rest] = file.split('/');
  return rest.length === 0 || first === 'boot' ? 'main' : first;
}

function importsOf(file: string, text: string): string[] {
  const named = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!);
  return named.flatMap((name) => {
    if (name.startsWith('#')) return [name.slice(1)];
    if (name.startsWith('.')) return [path.posix.normalize(path.posix.join(path.posix.dirname(file), name))];
    return [];
  });
}
