import { expect, test } from 'vitest';
import { tryMutants } from './test-hostility.ts';
import { mutantFormats } from './test-mutants.ts';

/** A sample; `scripts/verify-fonts.ts` tries thousands. */
const COUNT = 15;

test.each(mutantFormats)(
  '%s mutants are taken or refused, and none holds the workshop up or brings it down',
  async (format) => {
    const tried = await tryMutants(format, { from: 1, count: COUNT }, 30);
    expect(tried.taken + tried.refused).toBe(COUNT);
    expect(tried.refused).toBeGreaterThan(COUNT / 4);
    expect({ slow: tried.slow, crashed: tried.crashed }).toEqual({ slow: [], crashed: [] });
  },
);
