import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    globalSetup: ['tests/global-setup.ts'],
    setupFiles: ['tests/note-queries.ts'],
    exclude: ['node_modules/**', 'build/**', 'tests/journeys/**'],
    // A busy machine may take its time.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The files of a worker share its modules, which are read and made quick once and not for each of three hundred.
    isolate: false,
    maxWorkers: 2,
  },
});
