import { mustExist } from '../must-exist.ts';
import examples from './examples.json' with { type: 'json' };
import type { Json } from './json.ts';

/** Examples by `Noun`, by `Noun.field` (of a parameter by `call.name`), and by the name of a field wherever it is. */
const known: Readonly<Record<string, unknown>> = examples;
const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * An example of a schema: what the register says, and the simplest that fits where it says nothing.
 * @param named the schemas by their names; `at` is the noun or call and the field that it stands at.
 */
export function exampleOf(
  schema: Json,
  named: ReadonlyMap<string, Json>,
  at: { noun: string; field?: string },
): unknown {
  const { noun, field } = at;
  const own = field === undefined ? noun : `${noun}.${field}`;
  if (own in known) return known[own];
  if (field !== undefined && field in known && fits(known[field], schema, named)) return known[field];
  if (typeof schema.$ref === 'string') {
    const name = nameIn(schema.$ref);
    return exampleOf(named.get(name) ?? {}, named, { noun: name });
  }
  if ('const' in schema) return schema.const;
  if ('default' in schema) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [choice] = choicesOf(schema) ?? [];
  if (choice) return exampleOf(choice, named, { noun });
  if (Array.isArray(schema.prefixItems)) return schema.prefixItems.map((item) => exampleOf(item, named, { noun }));
  return simplest(schema, named, noun);
}

const nameIn = (ref: string) => mustExist(ref.split('/').at(-1));
const choicesOf = ({ anyOf, oneOf }: Json): Json[] | undefined => [anyOf, oneOf].find(Array.isArray);

/** Whether an example that many fields of a name share is of the kind that this one takes. */
function fits(value: unknown, schema: Json, named: ReadonlyMap<string, Json>): boolean {
  if (typeof schema.$ref === 'string') return fits(value, named.get(nameIn(schema.$ref)) ?? {}, named);
  if ('const' in schema) return schema.const === value;
  if (Array.isArray(schema.enum)) return schema.enum.includes(value);
  const choices = choicesOf(schema);
  if (choices) return choices.some((choice) => fits(value, choice, named));
  const types = [schema.type].flat();
  // Only whole nouns have fields that have to be there; of those no example is shared.
  if (value === null) return types.includes('null');
  if (Array.isArray(value))
    return types.includes('array') && (!schema.items || value.every((item) => fits(item, schema.items as Json, named)));
  if (typeof value === 'object') return types.includes('object') && !schema.properties;
  if (typeof value === 'number' && types.includes('integer')) return Number.isInteger(value);
  if (typeof value === 'string' && schema.format === 'date-time')
    return Number.isFinite(Date.parse(value)) && value.endsWith('Z');
  if (typeof value === 'string' && schema.format === 'date') return DAY.test(value);
  if (typeof value === 'string' && typeof schema.pattern === 'string') return new RegExp(schema.pattern).test(value);
  return types.includes(typeof value);
}

function simplest(schema: Json, named: ReadonlyMap<string, Json>, noun: string): unknown {
  const { properties = {}, items, minimum } = schema;
  const [type] = [schema.type].flat();
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties as Record<string, Json>).map(([field, its]) => [
        field,
        exampleOf(its, named, { noun, field }),
      ]),
    );
  if (type === 'array') return items ? [exampleOf(items as Json, named, { noun })] : [];
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (schema.format === 'date-time') return known.Time;
  if (schema.format === 'date') return String(known.Time).slice(0, 10);
  if (schema.format === 'email') return known.email;
  return type === 'string' ? 'A text' : {};
}
