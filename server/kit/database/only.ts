/** The row of a query that always gives one, such as a count. @throws Error where it gave none: a bug. */
export function only<Row>({ rows }: { rows: readonly Row[] }): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A query that always gives a row gave none.');
  return row;
}
