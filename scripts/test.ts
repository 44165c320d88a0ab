import fs from 'node:fs';
import path from 'node:path';
import { checks } from './check.ts';
import type { TestCounts } from './count-tests.ts';
import { mistypedRows } from './mistyped-rows.ts';
import { runStep } from './run-steps.ts';
import { unlistedRefusals } from './unlisted-refusals.ts';
import { unusedQueries } from './unused-queries.ts';

const OUTPUT = path.join(import.meta.dirname, '../.tmp');
const QUERIES = path.join(OUTPUT, 'queries');

/** The test runs: the rooms each on their own, then the promises of the shop in a real browser. */
const suites = [
  { name: 'the rooms', config: 'vitest.config.ts' },
  { name: 'the journeys', config: 'vitest.journeys.config.ts' },
];

/**
 * What follows `npm test --`: parts of paths of test files, or `--changed` for those that what is not committed yet can
 * break.
 */
const wanted = process.argv.slice(2);
const isWhole = wanted.length === 0;

fs.rmSync(QUERIES, { recursive: true, force: true });
fs.mkdirSync(QUERIES, { recursive: true });
const failures: string[] = [];
let passed = 0;
let failed = 0;
let skipped = 0;

for (const step of checks) {
  if (runStep(step)) passed += 1;
  else fail(step.name);
}
for (const { name, config } of suites) {
  const report = path.join(OUTPUT, `${path.basename(config, '.ts')}.json`);
  fs.rmSync(report, { force: true });
  const isGood = runStep({
    name,
    env: { NOTE_QUERIES: QUERIES, TEST_COUNTS: report },
    command: [
      ...['vitest', 'run', '--config', config, '--reporter=default', '--reporter=./scripts/count-tests.ts'],
      ...(isWhole ? [] : ['--passWithNoTests', ...wanted]),
    ],
  });
  const counts = readCounts(report);
  passed += counts.passed;
  skipped += counts.skipped;
  failed += counts.failed;
  failures.push(...counts.failures);
  // A run that ends badly without naming a test has failed all the same.
  if (!isGood && counts.failed === 0) fail(name);
}

// Only all tests together run every query.
if (isWhole) {
  const unused = unusedQueries(QUERIES);
  if (unused.length === 0) passed += 1;
  else fail(`no test runs ${unused.join(', ')}`);
  const unlisted = unlistedRefusals(QUERIES);
  if (unlisted.length === 0) passed += 1;
  else fail(`calls refuse with what their descriptions do not list: ${unlisted.join('; ')}`);
  const mistyped = mistypedRows(QUERIES);
  if (mistyped.length === 0) passed += 1;
  else fail(`rows are not as their types say: ${mistyped.join('; ')}`);
}

for (const words of failures) console.log(`\n== FAILED: ${words}`);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 ? 1 : 0);

function fail(words: string): void {
  failed += 1;
  failures.push(words);
}

function readCounts(report: string): TestCounts {
  if (fs.existsSync(report)) return JSON.parse(fs.readFileSync(report, 'utf8'));
  return { passed: 0, failed: 0, skipped: 0, failures: [] };
}
