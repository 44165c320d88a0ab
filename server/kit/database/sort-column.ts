import { keysOf } from '#contract/keys-of.ts';
import { mustExist } from '#contract/must-exist.ts';

/** The column that a list is sorted by, of those by field; the field has `-` before it for the largest first. */
export const sortColumn = <Field extends string, Column>(
  columns: { readonly [Name in Field]: Column },
  sort: NoInfer<Field | `-${Field}`>,
): Column => columns[mustExist(keysOf(columns).find((field) => sort === field || sort === `-${field}`))];
