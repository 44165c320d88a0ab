import { expect, test } from 'vitest';
import { holdPlans, type PaidPeriod } from './owned-plans.ts';

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const period = (start: string, end: string, change: Partial<PaidPeriod> = {}): PaidPeriod => ({
  plan_id: 1,
  plan_name: 'Studio',
  license_type_id: 7,
  license_name: 'Standard License',
  fonts: null,
  order_status: 'success',
  start_at: at(start),
  end_at: at(end),
  is_offered: true,
  ...change,
});
const shortly = (periods: PaidPeriod[], now: Date) =>
  holdPlans(periods, now).map(({ id, state, endsAt }) => [id, state, endsAt.toISOString().slice(0, 10)]);

test('a plan runs from its start to the last millisecond before its end', () => {
  const list = [period('2026-01-10', '2026-02-10')];
  const [start, end] = [at('2026-01-10').getTime(), at('2026-02-10').getTime()];
  expect(holdPlans(list, new Date(start - 1))).toEqual([]);
  expect(shortly(list, new Date(start))).toEqual([[1, 'running', '2026-02-10']]);
  expect(shortly(list, new Date(end - 1))).toEqual([[1, 'running', '2026-02-10']]);
  expect(shortly(list, new Date(end))).toEqual([[1, 'ended', '2026-02-10']]);
});

test('periods that follow each other are one plan, paid until the last of them', () => {
  const list = [period('2026-01-10', '2026-02-10'), period('2026-02-10', '2026-03-10')];
  expect(shortly(list, at('2026-01-20'))).toEqual([[1, 'running', '2026-03-10']]);
});

test('money that went back, or that is disputed, gives nothing', () => {
  const refunded = period('2026-01-10', '2026-01-15', { order_status: 'refunded' });
  expect(shortly([refunded], at('2026-01-20'))).toEqual([[1, 'refunded', '2026-01-15']]);
  const disputed = period('2026-01-10', '2026-02-10', { order_status: 'disputed' });
  expect(shortly([disputed], at('2026-01-20'))).toEqual([[1, 'disputed', '2026-02-10']]);
  expect(shortly([disputed], at('2026-02-20'))).toEqual([[1, 'ended', '2026-02-10']]);
});

test('a refund of one period leaves the one that runs instead of it', () => {
  const list = [period('2026-01-10', '2026-01-15', { order_status: 'refunded' }), period('2026-01-15', '2026-02-15')];
  expect(shortly(list, at('2026-01-20'))).toEqual([[1, 'running', '2026-02-15']]);
  const ahead = period('2026-02-15', '2026-02-15', { order_status: 'refunded' });
  expect(shortly([...list, ahead], at('2026-01-20'))).toEqual([[1, 'running', '2026-02-15']]);
});

test('the licence is that of the period that runs, not of what the plan has become', () => {
  const old = period('2026-01-10', '2026-02-10', { license_type_id: 3, license_name: 'Web License' });
  const [owned] = holdPlans([old, period('2026-02-10', '2026-03-10')], at('2026-01-20'));
  expect(owned).toMatchObject({ licenseType: { id: 3, name: 'Web License' }, endsAt: at('2026-03-10') });
});

test('two plans stand side by side, the one that lasts longest first', () => {
  const list = [period('2026-01-10', '2026-02-10'), period('2026-01-12', '2026-03-12', { plan_id: 2 })];
  expect(shortly(list, at('2026-01-20')).map(([id]) => id)).toEqual([2, 1]);
});
