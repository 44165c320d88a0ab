import type { BidiClass } from './bidi-class.ts';

/** A direction that decides for what stands beside it. */
export type Strong = 'L' | 'R';

/** The direction a class stands for beside neutrals: figures count as right to left there. UAX 9, N0 and N1. */
export function strongOf(bidi: BidiClass): Strong | null {
  if (bidi === 'L') return 'L';
  return bidi === 'R' || bidi === 'EN' || bidi === 'AN' ? 'R' : null;
}
