import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

/** These measure how long something takes, so nothing else may be on its way meanwhile. */
const MEASURING = ['commands', 'speed'].map((name) => `tests/journeys/${name}.test.ts`);

const each = {
  // A busy machine may take its time; what must be quick is measured where it is promised.
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 300_000,
  hookTimeout: 180_000,
  setupFiles: ['tests/journeys/as-found.ts'],
  // What a journey has read the next one of its worker finds.
  isolate: false,
};

/** One browser for all journeys, and a shop for each worker: a journey may change its shop as it likes. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    globalSetup: ['tests/journeys/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...each,
          name: 'at once',
          include: ['tests/journeys/*.test.ts'],
          exclude: MEASURING,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...each, name: 'alone', include: MEASURING, maxWorkers: 1, sequence: { groupOrder: 2 } } },
    ],
  },
});
