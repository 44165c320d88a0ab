import { expect, test } from 'vitest';
import { playMoney } from './play-money.ts';

const { PLAY_SEEDS } = process.env;
/**
 * One short play in every run of the tests; `npm run verify` plays many, and one that failed can be played again by its
 * seed.
 */
const SEEDS = (PLAY_SEEDS ?? '7').split(',').map(Number);
const STEPS = PLAY_SEEDS ? 300 : 60;

test.each(SEEDS)(
  `${STEPS} steps of all money at random leave books, papers, shares and licences as they should be (seed %i)`,
  async (seed) => {
    const { wrong, done } = await playMoney({ seed, steps: STEPS, processes: seed % 3 === 0 ? 2 : 1 });
    expect(wrong).toEqual([]);
    // Enough of everything happened for that to mean something.
    expect(Object.values(done).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(STEPS / 3);
    if (PLAY_SEEDS)
      expect(Object.keys(done).sort()).toEqual(
        expect.arrayContaining(['buy', 'correctInvoice', 'refundLines', 'wait']),
      );
  },
  600_000,
);
