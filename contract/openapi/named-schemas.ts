import { z } from 'zod';
import * as audit from '../admin/audit.ts';
import * as dashboard from '../admin/dashboard.ts';
import * as health from '../admin/health.ts';
import * as ledger from '../admin/ledger.ts';
import * as messages from '../admin/messages.ts';
import * as orderDesk from '../admin/orders.ts';
import * as stock from '../admin/products.ts';
import * as reports from '../admin/reports.ts';
import * as adminSearch from '../admin/search.ts';
import * as settings from '../admin/settings.ts';
import * as statements from '../admin/statements.ts';
import * as tracing from '../admin/tracing.ts';
import * as uploads from '../admin/uploads.ts';
import * as users from '../admin/users.ts';
import type { Endpoint } from '../endpoint.ts';
import * as accounts from '../nouns/accounts.ts';
import * as deliveries from '../nouns/deliveries.ts';
import * as designer from '../nouns/designer.ts';
import * as documents from '../nouns/documents.ts';
import * as features from '../nouns/features.ts';
import * as landing from '../nouns/landing.ts';
import * as library from '../nouns/library.ts';
import * as licenseTypes from '../nouns/license-types.ts';
import * as makers from '../nouns/makers.ts';
import * as orders from '../nouns/orders.ts';
import * as picturedLetters from '../nouns/pictured-letters.ts';
import * as productDrawings from '../nouns/product-drawings.ts';
import * as productFilters from '../nouns/product-filters.ts';
import * as products from '../nouns/products.ts';
import * as secondFactor from '../nouns/second-factor.ts';
import * as shop from '../nouns/site.ts';
import * as site from '../nouns/site.ts';
import * as statement from '../nouns/statement.ts';
import * as subscriptions from '../nouns/subscriptions.ts';
import * as withdrawnProducts from '../nouns/withdrawn-products.ts';
import * as identity from '../shop/identity.ts';
import * as seller from '../shop/seller.ts';
import { Source } from '../shop/source.ts';
import { OrderBuyer, OrderTax, TaxSettings } from '../shop/tax.ts';
import * as words from '../words.ts';
import { EXAMPLES } from './example-of.ts';
import { capitalise, type Json } from './json.ts';

const { money, moneyIn, time, role } = words;
/** Where nouns are written down: whatever a file exports with a capital, and every object, is a schema with a name. */
const nouns: Readonly<Record<string, unknown>> = {
  ...{ money, moneyIn, time, role },
  ...{ ...accounts, ...audit, ...dashboard, ...deliveries, ...features, ...health, ...landing, ...ledger, ...library },
  ...{
    ...licenseTypes,
    ...makers,
    ...designer,
    ...statement,
    ...reports,
    ...messages,
    ...adminSearch,
    ...orderDesk,
    ...orders,
    ...documents,
    ...picturedLetters,
    ...productDrawings,
  },
  ...{
    ...productFilters,
    ...products,
    ...secondFactor,
    ...settings,
    ...site,
    ...statements,
    ...stock,
    ...subscriptions,
    ...tracing,
    ...uploads,
    ...users,
  },
  ...{ ...withdrawnProducts, ...shop, ...identity, ...seller, ...{ OrderBuyer, OrderTax, TaxSettings }, Source },
};

/** What zod knows of a schema, with its name as `id`, which makes it a schema of its own. */
class Names extends z.core.$ZodRegistry<Record<string, unknown>> {
  readonly names: ReadonlyMap<z.core.$ZodType, string>;
  constructor(names: ReadonlyMap<z.core.$ZodType, string>) {
    super();
    this.names = names;
  }
  override get(schema: z.core.$ZodType) {
    const id = this.names.get(schema);
    const { examples, ...known } = z.globalRegistry.get(schema) ?? {};
    return { ...known, ...(id === undefined ? {} : { id }), ...(examples ? { [EXAMPLES]: examples } : {}) } as never;
  }
}

/** The schemas of some endpoints: each noun once, by its name. */
export function nameSchemas(endpoints: readonly Endpoint[]) {
  const registry = new Names(namesOf(endpoints));
  const named = new Map<string, Json>();

  /** The JSON Schema of what goes in or comes out; the nouns in it are references, and noted. */
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: registry });
    const { $schema: _, $defs = {}, ...rest } = tidy(made) as Json & { $defs?: Record<string, Json> };
    for (const [name, { id: _, ...noun }] of Object.entries($defs)) {
      const known = named.get(name);
      if (known && JSON.stringify(known) !== JSON.stringify(noun))
        throw new Error(`${name} is one thing going in and another coming out`);
      named.set(name, noun);
    }
    return rest;
  };
  return { schemaOf, named };
}

/** A noun has the name that it is exported by; the body and the answers of a call that are none are named after it. */
function namesOf(endpoints: readonly Endpoint[]): Map<z.core.$ZodType, string> {
  const names = new Map<z.core.$ZodType, string>();
  const name = (schema: z.core.$ZodType, its: string) => {
    if (!names.has(schema)) names.set(schema, its);
  };
  for (const [its, value] of Object.entries(nouns)) {
    if (value instanceof z.ZodObject || (value instanceof z.ZodType && (/^[A-Z]/.test(its) || its in words)))
      name(value, capitalise(its));
  }
  for (const { name: call, body, replies } of endpoints) {
    if (body) name(body, `${capitalise(call)}Body`);
    if (typeof replies === 'string') continue;
    for (const [at, [status, reply]] of Object.entries(replies).entries()) {
      if (reply instanceof z.ZodArray && reply.element instanceof z.ZodObject)
        name(reply.element, `${capitalise(call)}Item`);
      else if (reply && !(reply instanceof z.ZodArray))
        name(reply, `${capitalise(call)}Answer${at === 0 ? '' : status}`);
    }
  }
  return names;
}

const LONG_PATTERNS: readonly unknown[] = ['date-time', 'date', 'email'];
const COUNTABLE: readonly unknown[] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

/**
 * A schema without details that are useless to authors of clients: bounds that only JavaScript has, the patterns behind
 * formats, and the ban on further fields, since answers may grow.
 */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const format = 'format' in value ? value.format : undefined;
  const stored = Object.entries(value).filter(
    ([key, its]) =>
      !(key === 'additionalProperties' && its === false) &&
      !((key === 'minimum' || key === 'maximum') && COUNTABLE.includes(its)) &&
      !(key === 'pattern' && typeof its === 'string' && LONG_PATTERNS.includes(format)),
  );
  return Object.fromEntries(
    stored.map(([key, its]) => [
      key,
      key === '$ref' ? String(its).replace('#/$defs/', '#/components/schemas/') : tidy(its),
    ]),
  );
}
