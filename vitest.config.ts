import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    globalSetup: ['tests/global-setup.ts'],
    setupFiles: ['tests/note-queries.ts'],
    exclude: ['node_modules/**', 'build/**', 'tests/journeys/**'],
    // A busy machine may take its time.
    expect: { poll: { timeout: 10_000 } },
    // What fails once is said at the end of the report; what fails twice has found something.
    retry: 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
