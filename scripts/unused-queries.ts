import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');

type Coverage = { result: { url: string; functions: { functionName: string; ranges: { count: number }[] }[] }[] };

/**
 * The queries that no test has run, by file and name: what V8 counted in `folder` (see tests/note-queries.ts) against
 * what the `queries.ts` files of the server export.
 */
export function unusedQueries(folder: string): string[] {
  const run = new Set<string>();
  for (const file of fs.readdirSync(folder)) {
    const { result }: Coverage = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
    for (const { url, functions } of result) {
      if (!url.endsWith('queries.ts')) continue;
      const name = path.relative(ROOT, decodeURIComponent(url.replace(/^file:\/\//, '')));
      for (const { functionName, ranges } of functions)
        if ((ranges[0]?.count ?? 0) > 0) run.add(`${name} ${functionName}`);
    }
  }
  return exportedQueries().filter((query) => !run.has(query));
}

function exportedQueries(): string[] {
  return fs.globSync('server/**/*queries.ts', { cwd: ROOT }).flatMap((file) => {
    const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
    const functions = text.matchAll(/^export (?:const (\w+) = (?:async )?\(|(?:async )?function (\w+))/gm);
    return [...functions].map(([, arrow, named]) => `${file} ${arrow ?? named}`);
  });
}
