/** What a spreadsheet takes for the beginning of a formula (OWASP, CSV Injection). */
const BEGINS_FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A cell of a CSV that no spreadsheet runs: text that begins like a formula gets an apostrophe before it. */
export function safeCell(text: string): string {
  return BEGINS_FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}
