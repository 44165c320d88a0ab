import { expect, test } from 'vitest';
import { closeAll } from './shutdown.ts';

test('a database is stopped although the jobs before it could not be, and the failure is told', async () => {
  const closed: string[] = [];
  const jobs = async () => {
    throw new Error('the jobs did not stop');
  };
  const database = async () => void closed.push('database');
  await expect(closeAll([jobs, database])).rejects.toThrow('the jobs did not stop');
  expect(closed).toEqual(['database']);
});
