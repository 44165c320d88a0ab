import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, layOutPeriods, type Purchase } from './periods.ts';

const at = (text: string) => new Date(`${text.length === 10 ? `${text}T12:00:00` : text}Z`);
const bought = (id: number, paidAt: string, months = 1, revokedAt: string | null = null): Purchase => ({
  id,
  paidAt: at(paidAt),
  months,
  revokedAt: revokedAt === null ? null : at(revokedAt),
});
const days = (purchases: Purchase[]) =>
  layOutPeriods(purchases).map(({ start, end }) => [start, end].map((date) => date.toISOString().slice(0, 10)));

test('monthly from the 31st, renewed five times, ends on the last day of every month', () => {
  const list = ['2026-01-31', '2026-02-20', '2026-03-20', '2026-04-20', '2026-05-20'].map((day, at) => bought(at, day));
  expect(days(list).map(([, end]) => end)).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
  ]);
  expect(days([bought(1, '2028-01-31')])).toEqual([['2028-01-31', '2028-02-29']]);
});

test('renewed five days early, a period follows the old one; twenty days late, it begins at once', () => {
  expect(days([bought(1, '2026-03-10'), bought(2, '2026-04-05')])[1]).toEqual(['2026-04-10', '2026-05-10']);
  expect(days([bought(1, '2026-03-10'), bought(2, '2026-04-30')])[1]).toEqual(['2026-04-30', '2026-05-30']);
});

test('a refund ends its period, and what was stacked upon it moves forward', () => {
  const refunded = bought(1, '2026-03-10', 1, '2026-03-20');
  expect(days([refunded, bought(2, '2026-03-15')])).toEqual([
    ['2026-03-10', '2026-03-20'],
    ['2026-03-20', '2026-04-20'],
  ]);
});

test('a refund before its period began leaves the other periods as they were', () => {
  const list = [bought(1, '2026-01-31'), bought(2, '2026-02-01', 1, '2026-02-05'), bought(3, '2026-02-10')];
  expect(days(list)).toEqual([
    ['2026-01-31', '2026-02-28'],
    ['2026-02-28', '2026-02-28'],
    ['2026-02-28', '2026-03-31'],
  ]);
});

test('a refund after its period was over changes nothing', () => {
  const list = [bought(1, '2026-01-10', 1, '2026-06-01'), bought(2, '2026-01-12')];
  expect(days(list)).toEqual([
    ['2026-01-10', '2026-02-10'],
    ['2026-02-10', '2026-03-10'],
  ]);
});

const moment = fc.date({ min: at('2024-01-01'), max: at('2031-12-31'), noInvalidDate: true });

test('months are added to the calendar: same time, same day or the last of the month, never another month', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 240 }), (anchor, months) => {
      const end = addMonths(anchor, months);
      const passed = (end.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + end.getUTCMonth() - anchor.getUTCMonth();
      expect(passed).toBe(months);
      expect(end.toISOString().slice(10)).toBe(anchor.toISOString().slice(10));
      const isLast = new Date(end.getTime() + 86_400_000).getUTCDate() === 1;
      expect(end.getUTCDate() === anchor.getUTCDate() || (isLast && end.getUTCDate() < anchor.getUTCDate())).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('however somebody buys, no paid day is lost, no two periods overlap, and none begins before it was paid', () => {
  const purchases = fc.array(fc.record({ paidAt: moment, months: fc.integer({ min: 1, max: 24 }) }), { maxLength: 8 });
  fc.assert(
    fc.property(purchases, (list) => {
      const periods = layOutPeriods(list.map((purchase, id) => ({ ...purchase, id, revokedAt: null })));
      periods.forEach(({ id, start, end }, at) => {
        const purchase = list[id]!;
        expect(start.getTime()).toBeGreaterThanOrEqual(purchase.paidAt.getTime());
        if (at > 0) expect(start.getTime()).toBeGreaterThanOrEqual(periods[at - 1]!.end.getTime());
        // 28 days is the shortest month there is.
        expect(end.getTime() - start.getTime()).toBeGreaterThanOrEqual(purchase.months * 28 * 86_400_000);
      });
    }),
    { numRuns: 1_000 },
  );
});

test('the end of an unbroken run is its anchor and all its months, however many purchases it took', () => {
  fc.assert(
    fc.property(
      moment,
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 10 }),
      (anchor, months) => {
        const list = months.map((count, id) => ({
          id,
          paidAt: new Date(anchor.getTime() + id),
          months: count,
          revokedAt: null,
        }));
        const total = months.reduce((sum, count) => sum + count, 0);
        expect(layOutPeriods(list).at(-1)!.end).toEqual(addMonths(anchor, total));
      },
    ),
  );
});

test('whichever purchases go back and when, every other one has all its months, and begins where it was paid or the one before ends', () => {
  const purchases = fc.array(
    fc.record({ paidAt: moment, months: fc.integer({ min: 1, max: 24 }), after_days: fc.option(fc.nat(1_000)) }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(purchases, (list) => {
      const all = list.map(({ paidAt, months, after_days }, id) => ({
        id,
        paidAt,
        months,
        revokedAt: after_days === null ? null : new Date(paidAt.getTime() + after_days * 86_400_000),
      }));
      const periods = layOutPeriods(all);
      let end = 0;
      for (const period of periods) {
        const { paidAt, months, revokedAt } = all[period.id]!;
        expect(period.start.getTime()).toBe(Math.max(paidAt.getTime(), end));
        if (revokedAt === null)
          expect(period.end.getTime() - period.start.getTime()).toBeGreaterThanOrEqual(months * 28 * 86_400_000);
        else
          expect(period.end.getTime()).toBeLessThanOrEqual(
            Math.max(
              revokedAt.getTime(),
              period.start.getTime(),
              addMonths(period.start, months).getTime() + 3 * 86_400_000,
            ),
          );
        end = Math.max(end, period.end.getTime());
      }
    }),
    { numRuns: 1_000 },
  );
});

test('a licence that was sold elsewhere ends when it says, and what is bought meanwhile begins there', () => {
  const elsewhere = { ...bought(1, '2026-01-10', 0), endsAt: at('2026-06-30') };
  expect(days([elsewhere, bought(2, '2026-03-01', 12)])).toEqual([
    ['2026-01-10', '2026-06-30'],
    ['2026-06-30', '2027-06-30'],
  ]);
});
