import { runStep, type Step } from './run-steps.ts';

/** What must be right before anything is run: form, types, and the shape of the code. */
export const checks: Step[] = [
  { name: 'form and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types of the pages', command: ['react-router', 'typegen'] },
  { name: 'API description', command: ['node', 'scripts/lint-api.ts'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
];

if (import.meta.main) {
  const failed = checks.filter((step) => !runStep(step));
  process.exit(failed.length > 0 ? 1 : 0);
}
