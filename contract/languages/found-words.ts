import { readFileSync } from 'node:fs';
import path from 'node:path';
import { found, textFiles } from './found.ts';
import type { Words } from './translate.ts';

const read = (file: string): Words => JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8'));

/**
 * Every text of the shop by language; what a language has no words for is in English. The build of the pages has them
 * as they were when it was made.
 */
export const foundWords: Readonly<Record<string, Words>> = Object.fromEntries(
  Object.keys(found).map((tag) => [tag, Object.assign({}, ...[...textFiles('en'), ...textFiles(tag)].map(read))]),
);
