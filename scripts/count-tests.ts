import fs from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/** What came of a run of tests, as `scripts/test.ts` adds it up; failures in words for people. */
export type TestCounts = { passed: number; failed: number; skipped: number; failures: string[] };

/**
 * Writes a run's {@link TestCounts} to the file that TEST_COUNTS names, so that the end of a long report says what to
 * look at.
 */
export default class CountTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const counts: TestCounts = { passed: 0, failed: 0, skipped: 0, failures: [] };
    for (const module of modules) {
      for (const error of module.errors()) counts.failures.push(`${module.relativeModuleId}: ${describeError(error)}`);
      for (const test of module.children.allTests()) count(test, counts);
    }
    for (const error of unhandled) counts.failures.push(`outside of any test: ${describeError(error)}`);
    fs.writeFileSync(String(process.env.TEST_COUNTS), JSON.stringify(counts));
  }
}

function count(test: TestCase, counts: TestCounts): void {
  const { state, errors } = test.result();
  if (state === 'passed') counts.passed += 1;
  else if (state === 'failed') counts.failed += 1;
  else if (state === 'skipped') counts.skipped += 1;
  else {
    // Its process died: this is the only place that knows where.
    counts.failed += 1;
    counts.failures.push(`${test.module.relativeModuleId} > ${test.fullName}\n   began and never ended`);
  }
  if (!errors?.length) return;
  counts.failures.push(
    `${test.module.relativeModuleId} > ${test.fullName}\n   ${errors.map(describeError).join('\n   ')}`,
  );
}

/** The error's message, the first line of ours in its stack, and what caused it. */
function describeError(error: Pick<SerializedError, 'message' | 'stack' | 'cause'>): string {
  const where = error.stack
    ?.split('\n')
    .find((line) => /^\s*at .*\.tsx?:/.test(line) && !line.includes('node_modules'));
  const cause = error.cause ? `\n   caused by: ${describeError(error.cause)}` : '';
  return `${error.message?.slice(0, 1500) ?? 'no message'}${where ? `\n   ${where.trim()}` : ''}${cause}`;
}
