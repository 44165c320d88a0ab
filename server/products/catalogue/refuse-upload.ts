import { t } from '#contract/languages/translate.ts';
import type { FontProblem, Message } from '#fonts/engine.ts';
import { refuse } from '#server/kit/refusal.ts';

/** Refuses an upload for what its file turned out to be; `words` is a sentence for the person who sent it. */
export function refuseUpload(
  words: string,
  code: 'upload_unreadable' | 'upload_too_large' = 'upload_unreadable',
): never {
  refuse(code, { reason: `${words} ${t('Nothing was saved.')}`, fields: { file: words } });
}

/** Refuses an upload for a problem of the workshop. `name` is the font's, where it is one of several. */
export function refuseProblem(problem: FontProblem, name: string | null): never {
  const words = describeProblem(problem);
  refuseUpload(
    name === null ? words : `${name}: ${words}`,
    problem.problem === 'too_large' ? 'upload_too_large' : 'upload_unreadable',
  );
}

/** What the workshop has to say, in the language of the reader. */
export function describeProblem({ problem, detail, said }: FontProblem): string {
  if (said) return format(said);
  if (problem === 'timed_out') return t('Reading this file took too long.');
  return problem === 'crashed' ? t('The program that read this file broke off.') : detail;
}

const format = ({ text, values }: Message): string =>
  t(
    text,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? format(value) : value]),
    ),
  );
