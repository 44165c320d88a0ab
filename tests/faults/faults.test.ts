import { expect, test } from 'vitest';
import { createTestDatabase } from '../test-database.ts';
import { runFaults } from './run-faults.ts';

const { FAULT_SEEDS } = process.env;
/**
 * One small storm in every run of the tests; `npm run verify` names many, and a failed one can be made again by its
 * seed.
 */
const SEEDS = (FAULT_SEEDS ?? '11').split(',').map(Number);
const SCHEDULES = FAULT_SEEDS ? 200 : 60;

test.each(SEEDS)(
  `${SCHEDULES} purchases among losses, doubles, outages and pulled plugs leave every cent where it belongs (seed %i)`,
  async (seed) => {
    const { connection, drop } = await createTestDatabase();
    const report = await runFaults({ connection, seed, schedules: SCHEDULES, kills: SCHEDULES / 30 });
    await drop();
    expect(report.wrong).toEqual([]);
    // Enough of everything happened for that to mean something.
    for (const status of ['success', 'refunded', 'partially_refunded', 'expired'])
      expect(report.orders[status] ?? 0, status).toBeGreaterThan(SCHEDULES / 50);
    expect(report.captures).toBeGreaterThan(SCHEDULES / 3);
  },
  600_000,
);
