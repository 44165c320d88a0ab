/** The keys of an object that has no others than its type says. */
export const keysOf = <Key extends string>(object: { readonly [Name in Key]?: unknown }): Key[] =>
  Object.keys(object) as Key[];

/** An object that has a value under each of some names. */
export const recordOf = <Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
