/** What income is grouped by. */
export const reportGroups = [
  'font',
  'part',
  'license-type',
  'tier',
  'country',
  'plan',
  'code',
  'referrer',
  'month',
  'week',
  'day',
] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** The figures of a row; `net` is gross - refunds - tax - fees. What discounts took off was never in `gross`. */
export const reportFigures = ['gross', 'discounts', 'refunds', 'tax', 'fees', 'net'] as const;
export const reportColumns = ['name', 'orders', ...reportFigures] as const;
export type ReportColumn = (typeof reportColumns)[number];

export type ReportFigures = Record<(typeof reportFigures)[number], number>;
