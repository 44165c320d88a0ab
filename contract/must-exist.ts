/**
 * What a list or a map has because of the code before, null too where it may hold null.
 * @throws Error otherwise: a bug.
 */
export function mustExist<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A value that must exist is missing.');
  return value;
}

/** A value that is no null because of the code before. @throws Error otherwise: a bug. */
export function notNull<Value>(value: Value | null | undefined): Value {
  if (value === undefined || value === null) throw new Error('A value that must not be null is null.');
  return value;
}
