import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const docs = fs
  .readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'));

const names = new Set(readSourceFiles().map((file) => path.basename(file.path)));

test.each(docs)('every file that docs/%s names is there', (doc) => {
  const text = fs.readFileSync(path.join(ROOT, 'docs', doc), 'utf8');
  const named = [
    ...text.matchAll(/`((?:server|web|contract|fonts|tests|scripts|sandbox|bench|catalogue)\/[\w./-]+\.\w+)`/g),
  ];
  expect(named.map(([, file]) => file!).filter((file) => !fs.existsSync(path.join(ROOT, file)))).toEqual([]);
  const bare = [...text.matchAll(/`([\w-][\w.-]*\.tsx?)`/g)].map(([, name]) => name!);
  expect(bare.filter((name) => !names.has(name))).toEqual([]);
});
