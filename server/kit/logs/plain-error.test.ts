import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { withoutCells } from '#server/products/admin/csv/csv-error.ts';
import { plainError } from './plain-error.ts';

const caught = (work: () => unknown) => {
  try {
    return work() as never;
  } catch (error) {
    return error as Error;
  }
};

test('what a library hangs on an error is not logged', () => {
  const error = Object.assign(new Error('it failed'), {
    code: '23505',
    detail: 'Key (email)=(rani@old.test) already exists.',
    field: 'rani@old.test',
    parameters: ['rani@old.test'],
    table: 'users',
  });
  const logged = plainError(error);
  expect(logged).toMatchObject({ type: 'Error', message: 'it failed', code: '23505', table: 'users' });
  expect(JSON.stringify(logged)).not.toContain('rani@old.test');
});

test('an error of the CSV reader is logged with its code and where it came from, and without the cell', () => {
  const error = caught(() => parse('email,name\nrani@old.test,Ra"ni')) as never;
  expect(String((error as Error).message)).toContain('Ra');
  const logged = JSON.stringify(plainError(withoutCells(error)));
  expect(logged).toContain('INVALID_OPENING_QUOTE');
  expect(logged).toContain('csv-parse');
  expect(logged).not.toMatch(/Ra|rani@/);
});
