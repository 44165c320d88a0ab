import { mustExist } from '../must-exist.ts';
import type { Json } from './json.ts';

/**
 * Where examples of the contract stand until the document is put together: under their own name zod leaves them out of
 * whatever is transformed on its way in.
 */
export const EXAMPLES = 'x-examples';
const MOMENT = '2026-11-22T08:00:00.000Z';

/**
 * An example of a schema: the one that stands beside its field in the contract, and the simplest that fits where there
 * is none.
 * @param named the schemas by their names.
 */
export function exampleOf(schema: Json, named: ReadonlyMap<string, Json>): unknown {
  if (Array.isArray(schema[EXAMPLES])) return schema[EXAMPLES][0];
  if (typeof schema.$ref === 'string') return exampleOf(named.get(nameIn(schema.$ref)) ?? {}, named);
  if ('const' in schema) return schema.const;
  if ('default' in schema) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [choice] = choicesOf(schema) ?? [];
  if (choice) return exampleOf(choice, named);
  if (Array.isArray(schema.prefixItems)) return schema.prefixItems.map((item) => exampleOf(item, named));
  return simplest(schema, named);
}

const nameIn = (ref: string) => mustExist(ref.split('/').at(-1));
const choicesOf = ({ anyOf, oneOf }: Json): Json[] | undefined => [anyOf, oneOf].find(Array.isArray);

function simplest(schema: Json, named: ReadonlyMap<string, Json>): unknown {
  const { properties = {}, items, minimum } = schema;
  const [type] = [schema.type].flat();
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties as Record<string, Json>).map(([field, its]) => [field, exampleOf(its, named)]),
    );
  if (type === 'array') return items ? [exampleOf(items as Json, named)] : [];
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (schema.format === 'date-time') return MOMENT;
  if (schema.format === 'date') return MOMENT.slice(0, 10);
  return type === 'string' ? 'A text' : {};
}

/** A part of the document without the examples of single fields: those of whole schemas and parameters hold them. */
export function withoutExamples<Part>(part: Part): Part;
export function withoutExamples(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutExamples);
  if (typeof part !== 'object' || part === null) return part;
  const stored = Object.entries(part).filter(([key]) => key !== EXAMPLES);
  return Object.fromEntries(stored.map(([key, its]) => [key, withoutExamples(its)]));
}
