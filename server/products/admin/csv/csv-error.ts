import type { CsvError } from 'csv-parse';

/** What a log may know of an error of the CSV reader: its words and fields hold the cell that it stumbled over. */
export function withoutCells({ code, stack = '' }: CsvError): Error {
  const error = new Error(`The CSV reader gave up with ${code}.`);
  error.stack = `${error.message}\n${stack.slice(stack.indexOf('\n    at ') + 1)}`;
  return error;
}
