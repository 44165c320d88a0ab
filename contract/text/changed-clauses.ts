import { type Clause, readClauses } from './markdown.ts';

/**
 * The headings of the clauses of a text that are not word for word in the version before it, and of those that went;
 * what stands before the first heading is the "Introduction". The first version has changed nothing.
 */
export function changedClauses(before: string | undefined, text: string): string[] {
  if (before === undefined) return [];
  const [old, now] = [before, text].map((words) => readClauses(words).map(spell)) as [string[], string[]];
  return [...now.filter((one) => !old.includes(one)), ...old.filter((one) => !now.includes(one))]
    .map((spelled): string | null => JSON.parse(spelled)[0])
    .map((heading) => heading ?? 'Introduction')
    .filter((heading, at, list) => list.indexOf(heading) === at);
}

const spell = ({ heading, blocks }: Clause): string => JSON.stringify([heading, blocks]);
