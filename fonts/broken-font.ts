import type { FontProblem } from './types.ts';

/**
 * Thrown while reading a font, or a request, that cannot be accepted; the worker answers it as a problem value.
 * A cause means that a library gave up in the middle of the work: its memory is not to be trusted afterwards.
 */
export class BrokenFont extends Error {
  readonly problem: FontProblem['problem'];
  /** Of a bad request: what in it is wrong. */
  readonly field: string | undefined;

  constructor(
    problem: FontProblem['problem'],
    detail: string,
    { cause, field }: { cause?: unknown; field?: string } = {},
  ) {
    super(detail, cause === undefined ? undefined : { cause });
    this.name = 'BrokenFont';
    this.problem = problem;
    this.field = field;
  }
}

/** Stops the work on a font with one sentence that says why. */
export function refuseFont(detail: string, problem: FontProblem['problem'] = 'broken', cause?: unknown): never {
  throw new BrokenFont(problem, detail, { cause });
}
