import type { FontProblem, Message } from './types.ts';

/** A sentence with holes for its values, so that anyone who reads it can have it in another language. */
export const engineText = (text: string, values: Message['values']): Message => ({ text, values });

/** A sentence as it stands in the code. */
export function describeInEnglish({ text, values }: Message): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'object' ? describeInEnglish(value) : `${value ?? ''}`;
  });
}

/**
 * Thrown while reading a font, or a request, that cannot be accepted; the worker answers it as a problem value.
 * A cause means that a library gave up in the middle of the work: its memory is not to be trusted afterwards.
 */
export class BrokenFont extends Error {
  readonly problem: FontProblem['problem'];
  readonly said: Message;
  /** Of a bad request: what in it is wrong. */
  readonly field: string | undefined;

  constructor(
    problem: FontProblem['problem'],
    detail: string | Message,
    { cause, field }: { cause?: unknown; field?: string } = {},
  ) {
    const words = typeof detail === 'string' ? engineText(detail, {}) : detail;
    super(describeInEnglish(words), cause === undefined ? undefined : { cause });
    this.name = 'BrokenFont';
    this.problem = problem;
    this.said = words;
    this.field = field;
  }
}

/** Stops the work on a font with one sentence that says why. */
export function refuseFont(
  detail: string | Message,
  problem: FontProblem['problem'] = 'broken',
  cause?: unknown,
): never {
  throw new BrokenFont(problem, detail, { cause });
}
