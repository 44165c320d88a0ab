import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openCuttableLine } from '#tests/cuttable-line.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import { openDatabase } from '../database/database.ts';
import { defineJob, enqueue, handleJob, startJobs } from './jobs.ts';

const log = { error: () => undefined, debug: () => undefined };

test.each([
  ['done', false],
  ['failed', true],
])(
  'a job that is %s while the database is away is written off when it comes back, and is not run twice meanwhile',
  async (_end, fails) => {
    const { connection, drop } = await createTestDatabase();
    const line = await openCuttableLine(connection);
    const shop = openDatabase(line.connection, { size: 4 });
    const books = openDatabase(connection, { size: 1 });
    const job = defineJob<object>('work');
    let runs = 0;
    let end: () => void = () => undefined;
    const answer = async () => {
      runs += 1;
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      if (fails) throw new Error('no');
    };
    const runner = await startJobs(shop.pool, [handleJob(job, answer)], log);
    onTestFinished(async () => {
      end();
      await runner.stop();
      await shop.close();
      await books.close();
      await drop();
    });
    await enqueue(books.db, job, {});
    await expect.poll(() => runs).toBe(1);
    await line.cut();
    end();
    await sleep(200);
    await line.mend();
    const owned = async () =>
      (await books.pool.query('select 1 from graphile_worker._private_jobs where locked_at is not null')).rowCount;
    await expect.poll(owned).toBe(0);
    expect(runs).toBe(1);
    const { rows } = await books.pool.query('select last_error from graphile_worker._private_jobs');
    expect(rows).toEqual(fails ? [{ last_error: 'no' }] : []);
  },
);
