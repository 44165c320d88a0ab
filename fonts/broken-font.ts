import type { FontProblem } from './types.ts';

/** Thrown while reading a font that cannot be accepted; the worker answers it as a problem value. */
export class BrokenFont extends Error {
  readonly problem: FontProblem['problem'];

  constructor(problem: FontProblem['problem'], detail: string) {
    super(detail);
    this.name = 'BrokenFont';
    this.problem = problem;
  }
}

/** Stops the reading of a damaged font with one sentence that says where. */
export function refuseFont(detail: string, problem: FontProblem['problem'] = 'broken'): never {
  throw new BrokenFont(problem, detail);
}
