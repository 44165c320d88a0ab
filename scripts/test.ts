import fs from 'node:fs';
import path from 'node:path';
import { checks } from './check.ts';
import { runStep } from './run-steps.ts';
import { unusedQueries } from './unused-queries.ts';

const OUTPUT = path.join(import.meta.dirname, '../.tmp');
const QUERIES = path.join(OUTPUT, 'queries');

/** The test runs: the rooms each on their own, then the promises of the shop in a real browser. */
const suites = [
  { name: 'the rooms', config: 'vitest.config.ts' },
  { name: 'the journeys', config: 'vitest.journeys.config.ts' },
];

fs.rmSync(QUERIES, { recursive: true, force: true });
fs.mkdirSync(QUERIES, { recursive: true });
let passed = 0;
let failed = 0;
let skipped = 0;

for (const step of checks) {
  if (runStep(step)) passed += 1;
  else failed += 1;
}
for (const { name, config } of suites) {
  const report = path.join(OUTPUT, `${path.basename(config, '.ts')}.json`);
  fs.rmSync(report, { force: true });
  const isGood = runStep({
    name,
    env: { NOTE_QUERIES: QUERIES },
    command: [
      'vitest',
      'run',
      '--config',
      config,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
  });
  const counts = readCounts(report);
  passed += counts.passed;
  skipped += counts.skipped;
  // A run that ends badly without naming a test has failed all the same.
  failed += isGood ? counts.failed : Math.max(counts.failed, 1);
}

const unused = unusedQueries(QUERIES);
console.log(
  unused.length === 0 ? '\n== every query was run by a test' : `\n== FAILED: no test runs ${unused.join(', ')}`,
);
if (unused.length === 0) passed += 1;
else failed += 1;

console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 ? 1 : 0);

function readCounts(report: string): { passed: number; failed: number; skipped: number } {
  if (!fs.existsSync(report)) return { passed: 0, failed: 0, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(fs.readFileSync(report, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}
