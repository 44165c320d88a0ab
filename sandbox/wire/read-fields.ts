import { refuse } from './reply.ts';

export type Fields = Record<string, unknown>;

/** Reads an object out of a body, or refuses. Absent and not required: undefined. */
export function readObject(value: unknown, field: string): Fields | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) throw refuse('INVALID_PARAMETER_SYNTAX', field);
  return value as Fields;
}

/** Reads a text of at least one and at most `most` characters, or refuses. Absent: undefined. */
export function readText(value: unknown, field: string, most: number): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw refuse('INVALID_PARAMETER_SYNTAX', field);
  if (value === '' || value.length > most) throw refuse('INVALID_STRING_LENGTH', field);
  return value;
}

/** Reads an absolute http or https address, or refuses. Absent: null. */
export function readAddress(value: unknown, field: string): string | null {
  const text = readText(value, field, 4000);
  if (text === undefined) return null;
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  if (protocol !== 'http:' && protocol !== 'https:') throw refuse('INVALID_PARAMETER_SYNTAX', field);
  return text;
}

/** Leaves out what is undefined, so that records and replies hold present fields only. */
export function present<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
