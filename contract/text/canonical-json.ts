import { mustExist } from '../must-exist.ts';
/** What JSON can say, without the numbers that two writers would write differently. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/**
 * The one text of a value, for hashes and signatures: keys sorted by their UTF-16 units, no spaces, strings as
 * JSON.stringify writes them (RFC 8785, sections 3.2.2 and 3.2.3). Numbers are whole.
 * @throws RangeError for a number that is not a safe whole one.
 */
export function writeCanonicalJson(value: Plain): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(writeCanonicalJson).join(',')}]`;
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${writeCanonicalJson(mustExist(value[key]))}`).join(',')}}`;
}

function isList(value: readonly Plain[] | { readonly [key: string]: Plain }): value is readonly Plain[] {
  return Array.isArray(value);
}
