import { readFileSync } from 'node:fs';
import path from 'node:path';
import own from './terms/types.json' with { type: 'json' };

/**
 * The terms of a licence type of the demo catalogue, in Markdown; undefined for a type that is none of it. `{Label}`
 * stands for the value of a usage detail. `note` stands before them.
 */
export function readLicenseTerms(name: string, note: string = own.note): string | undefined {
  const types: Record<string, string[][]> = own.types;
  const clauses = types[name];
  if (!clauses) return undefined;
  const common = readFileSync(path.join(import.meta.dirname, 'terms/common.md'), 'utf8');
  return [note, ...clauses.map(([heading, words]) => `## ${heading}\n\n${words}`), common.trim()].join('\n\n');
}

/** Stands before the same terms in a real shop: the name of the seller, and a note that no lawyer has checked them. */
export const starterNote =
  'These terms are a template. Have them checked by a lawyer of your country before you sell by them, and take ' +
  'these two sentences out.\n\nThe licence is given by {Seller}.';
