import type { FontProblem } from '#fonts/engine.ts';
import { refuse } from '#server/kit/refusal.ts';

/** Refuses an upload for what its file turned out to be; `words` is a sentence for the person who sent it. */
export function refuseUpload(
  words: string,
  code: 'upload_unreadable' | 'upload_too_large' = 'upload_unreadable',
): never {
  refuse(code, { reason: `${words} Nothing was kept.`, fields: { file: words } });
}

/** Refuses an upload for a problem of the workshop. `name` is the font's, where it is one of several. */
export function refuseProblem({ problem, detail }: FontProblem, name: string | null): never {
  const words = name === null ? detail : `${name}: ${detail}`;
  refuseUpload(words, problem === 'too_large' ? 'upload_too_large' : 'upload_unreadable');
}
