/** Whether a value is one of some words. */
export const isOneOf = <Word extends string>(words: readonly Word[], value: unknown): value is Word =>
  words.some((word) => word === value);
