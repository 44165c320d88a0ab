import { type RawBuilder, sql } from 'kysely';

/** What licences of a type deliver that are sold now; `type` is the alias of its row. */
export const typeDelivers = (type: string) =>
  sql<string[]>`coalesce(${sql.ref(`${type}.delivers`)}, all_formats(${sql.ref(`${type}.limits`)}))`;

/** Whether limits (LicenseLimits of the contract) name web use. */
export const allowsWeb = (limits: RawBuilder<unknown>) =>
  sql<boolean>`coalesce(${limits} -> 'uses', '[]') @> '["web"]'`;

/** Whether a kit for web sites is among what is delivered. */
export const deliversKit = (delivers: RawBuilder<unknown>) => sql<boolean>`coalesce('KIT' = any(${delivers}), false)`;

/** Whether a licence of a type gives any file of a product; the arguments are the aliases of their rows. */
export const typeDeliversFiles = (product: string, type: string) =>
  sql<boolean>`delivers_files(${sql.ref(`${product}.formats`)}, ${typeDelivers(type)})`;

/** Those of the formats of a font that are delivered; a font without files has no kit either. */
export const deliveredOf = (formats: RawBuilder<unknown>, delivers: RawBuilder<unknown>) =>
  sql`array(select f from unnest(case when cardinality(${formats}) > 0 then ${formats} || 'KIT'::text end) with ordinality as u (f, place)
    where f = any(${delivers}) order by place)`;
