import { readFileSync } from 'node:fs';
import path from 'node:path';
import own from './terms/types.json' with { type: 'json' };

/**
 * The terms of a licence type of the demo catalogue, in Markdown; undefined for a type that is none of it. `{Label}` stands for the
 * value of a usage detail.
 */
export function readLicenseTerms(name: string): string | undefined {
  const clauses = (own.types as Record<string, string[][]>)[name];
  if (!clauses) return undefined;
  const common = readFileSync(path.join(import.meta.dirname, 'terms/common.md'), 'utf8');
  return [own.note, ...clauses.map(([heading, words]) => `## ${heading}\n\n${words}`), common.trim()].join('\n\n');
}
