import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

/** These measure how long somebody waits, so nothing else may be on its way meanwhile. */
const MEASURING = [
  'server/deliveries/download/first-download.test.ts',
  'server/deliveries/download/plan-day.test.ts',
  'server/orders/order-history.test.ts',
  'tests/open/dying-processes.test.ts',
  'tests/open/several-processes.test.ts',
];
const NO_TESTS = ['node_modules/**', 'build/**', 'tests/journeys/**'];

const each = {
  setupFiles: ['tests/note-queries.ts'],
  // A busy or slow machine may take its time: no test promises how long something takes by these.
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 300_000,
  hookTimeout: 180_000,
  // The files of a worker share its modules, which are read and made quick once and not for each of three hundred.
  isolate: false,
  // What a test throws away at once is not carried along by the collector first.
  execArgv: ['--max-semi-space-size=64'],
};

export default defineConfig({
  test: {
    globalSetup: ['tests/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    // One more than a small machine has cores, since many a test waits.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...each,
          name: 'at once',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...NO_TESTS, ...MEASURING],
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...each, name: 'alone', include: MEASURING, maxWorkers: 1, sequence: { groupOrder: 2 } } },
    ],
  },
});
