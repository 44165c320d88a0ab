/** The series that a kind of paper is counted in: papers about money that never moved have one of their own. */
export const seriesOf = (prefix: string, isTest: boolean): string => `${isTest ? 'TEST-' : ''}${prefix}`;

/** What stands before the figures of a number, as "INV-2026-". */
export const beginningOf = (series: string, year: number | string): string => `${series}-${year}-`;

/** A number of a series as it is written: at least six figures. */
export const numberOf = (series: string, year: number, count: number): string =>
  `${beginningOf(series, year)}${String(count).padStart(6, '0')}`;
