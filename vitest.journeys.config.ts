import { defineConfig } from 'vitest/config';

const ALL = 'tests/journeys/*.test.ts';
/** These only look at the shop, or change what is their own customer's, so two of them may be on their way at once. */
const TOGETHER = [
  'about',
  'advisor',
  'customer',
  'fonts',
  'glyph-map',
  'home',
  'keyboard',
  'similar',
  'logotypes',
  'appearance-of-shop',
  'appearance-of-accounts',
  'plain',
  'product-list',
  'shop',
  'type-tester',
].map((name) => `tests/journeys/${name}.test.ts`);

const each = {
  // A busy machine may take its time; what must be quick is measured where it is promised.
  expect: { poll: { timeout: 10_000 } },
  // A browser on a busy machine may lose a beat; one that fails twice has found something. The report says which were tried twice.
  retry: 1,
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/** One shop and one browser for all journeys, since they share what a real shop shares; what changes the shop goes alone. */
export default defineConfig({
  test: {
    globalSetup: ['tests/journeys/global-setup.ts'],
    projects: [
      { test: { ...each, name: 'together', include: TOGETHER, maxWorkers: 2, sequence: { groupOrder: 1 } } },
      {
        test: {
          ...each,
          name: 'alone',
          include: [ALL],
          exclude: TOGETHER,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
