import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LegalPage } from '#contract/legal-pages.ts';

const read = new Map<LegalPage, string>();

/** Words to begin a page of small print with, in Markdown; a template that no lawyer has checked, and that says so. */
export function beginLegal(page: LegalPage): string {
  const words = read.get(page) ?? readFileSync(path.join(import.meta.dirname, `begin/${page}.md`), 'utf8').trim();
  read.set(page, words);
  return words;
}
