import { defineConfig } from 'vitest/config';

/** One shop, one browser, one journey at a time: they share what a real shop shares. */
export default defineConfig({
  test: {
    include: ['tests/journeys/*.test.ts'],
    globalSetup: ['tests/journeys/global-setup.ts'],
    // A busy machine may take its time; what must be quick is measured where it is promised.
    expect: { poll: { timeout: 10_000 } },
    // A browser on a busy machine may lose a beat; one that fails twice has found something. The report says which were tried twice.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
    fileParallelism: false,
  },
});
