import { createRequire } from 'node:module';
import path from 'node:path';

/** What PayPal's own SDK holds a JSON text against; its fields have other names inside. */
type Schema = { type(): string };
type Mapping = { errors: false; result: unknown } | { errors: { message?: string }[] };

// The package doesn't export its models, so they are loaded from its files.
const models = path.resolve('node_modules/@paypal/paypal-server-sdk/dist/cjs');
const load = createRequire(import.meta.url);
const schemaOf = (model: string): Schema => load(`${models}/models/${model}.js`)[`${model}Schema`];
const { validateAndMap, validateAndUnmap, array } = load(`${models}/schema.js`) as {
  validateAndMap(value: unknown, schema: Schema): Mapping;
  validateAndUnmap(value: unknown, schema: Schema): Mapping;
  array(of: Schema): Schema;
};

export const schemas = {
  token: schemaOf('oAuthToken'),
  orderRequest: schemaOf('orderRequest'),
  order: schemaOf('order'),
  patches: array(schemaOf('patch')),
  capture: schemaOf('capturedPayment'),
  refundRequest: schemaOf('refundRequest'),
  refund: schemaOf('refund'),
  report: schemaOf('searchResponse'),
  errorDetails: array(schemaOf('errorDetails')),
};

/**
 * Reads a body as PayPal's SDK does and writes it again: a field that PayPal does not publish is lost on the way, and
 * one that is missing or of another type is an error. @returns the body as it comes out, or what is wrong with it.
 */
export function throughSchema(body: unknown, schema: Schema): unknown {
  const read = validateAndMap(body, schema);
  if (read.errors) return read.errors;
  const written = validateAndUnmap(read.result, schema);
  return written.errors
    ? written.errors
    : JSON.parse(JSON.stringify(written.result, (_, value) => (typeof value === 'bigint' ? Number(value) : value)));
}

/** The words that PayPal publishes for a field, by the name of their list in the SDK. */
export function wordsOf(model: string): string[] {
  const name = model[0]!.toUpperCase() + model.slice(1);
  return Object.values(load(`${models}/models/${model}.js`)[name] as Record<string, string>);
}
