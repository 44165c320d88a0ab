import { escapeHtml } from '#server/kit/escape-html.ts';

/** A schema of the document, as far as the page shows it. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  examples?: unknown[];
};

/** What stands at the end of a reference: `Order` of `#/components/schemas/Order`. */
export const nameIn = (ref: string) => ref.split('/').at(-1)!;

const code = (text: string) => `<code>${escapeHtml(text)}</code>`;

/** A text of the document: what it has between backticks is code, two stars are strong, and blank lines part paragraphs. */
export function prose(text: string): string {
  return text
    .split('\n\n')
    .map((part) =>
      escapeHtml(part)
        .replace(/&#96;|`/g, '`')
        .replace(/`([^`]+)`/g, '<code>$1</code>'),
    )
    .map((part) => `<p>${part.replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')}</p>`)
    .join('');
}

/** What a schema takes, in a few words; a noun is a link to where it is described. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return `<a href="#schema-${nameIn(schema.$ref)}">${nameIn(schema.$ref)}</a>`;
  if ('const' in schema) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((one) => code(String(one))).join(' ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeOf).join(' or ');
  if (schema.allOf) return schema.allOf.map(typeOf).join(' with ');
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`;
  if (schema.type === 'array') return `list of ${typeof schema.items === 'object' ? typeOf(schema.items) : 'anything'}`;
  if (schema.properties) return fieldsOf(schema);
  if (typeof schema.additionalProperties === 'object') return `object of ${typeOf(schema.additionalProperties)}`;
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  return [schema.format === 'binary' ? 'file' : type, ...limitsOf(schema)].join(', ');
}

function limitsOf(schema: Schema): string[] {
  const { format, minimum, maximum, minLength, maxLength, pattern } = schema;
  const said: [unknown, string][] = [
    [format === 'binary' ? undefined : format, String(format)],
    [minimum, `from ${minimum}`],
    [maximum === 2_147_483_647 ? undefined : maximum, `to ${maximum}`],
    [minLength, `at least ${minLength} characters`],
    [maxLength, `at most ${maxLength} characters`],
    [pattern === '\\S' ? undefined : pattern, code(pattern ?? '')],
    [pattern === '\\S' ? pattern : undefined, 'not blank'],
  ];
  return said.filter(([value]) => value !== undefined).map(([, words]) => words);
}

/** The fields of an object as a table. */
export function fieldsOf({ properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(([name, its]) => {
    const usual = its.default === undefined ? '' : `<p>Without it: ${code(JSON.stringify(its.default))}.</p>`;
    const optional = required.includes(name) ? '' : '<br><small>optional</small>';
    return `<tr><th scope="row">${code(name)}${optional}</th><td>${typeOf(its)}${prose(its.description ?? '')}${usual}</td></tr>`;
  });
  return rows.length > 0 ? `<table>${rows.join('')}</table>` : 'object';
}

/** One noun: what it is, its fields, and an example. */
export function nounOf(name: string, schema: Schema): string {
  const [example] = schema.examples ?? [];
  const shape = schema.properties ? fieldsOf(schema) : `<p>${typeOf(schema)}</p>`;
  return `<article id="schema-${name}"><h3>${escapeHtml(name)}</h3>${prose(schema.description ?? '')}${shape}
<details><summary>Example</summary><pre tabindex="0">${escapeHtml(JSON.stringify(example, null, 2))}</pre></details></article>`;
}
