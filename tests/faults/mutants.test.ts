import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../spawn-server-process.ts';
import { createTestDatabase } from '../test-database.ts';
import mutants from './mutants.json' with { type: 'json' };
import type { Mutant } from './mutate.ts';
import { runFaults } from './run-faults.ts';

test('every guard that a mutant takes out stands in the code', () => {
  const stale = (mutants as Mutant[]).filter(
    ({ file, from }) => fs.readFileSync(path.join(ROOT, file), 'utf8').split(from).length !== 2,
  );
  expect(stale.map(({ name }) => name)).toEqual([]);
});

/** Of many mutants one is tried at each run of the tests; `npm run verify` tries them all. */
const { ALL_MUTANTS } = process.env;
const TRIED = ALL_MUTANTS ? mutants : mutants.slice(0, 1);
const SCHEDULES = ALL_MUTANTS ? 90 : 45;

test.each(TRIED as Mutant[])(
  'the storm sees when $name',
  async (mutant) => {
    const { connection, drop } = await createTestDatabase();
    const wrong = await runFaults({ connection, seed: 5, schedules: SCHEDULES, kills: 1, mutant }).then(
      (report) => report.wrong,
      (error: Error) => [error.message],
    );
    await drop();
    expect(wrong).not.toEqual([]);
  },
  300_000,
);
