import { type RawBuilder, sql } from 'kysely';

/** A web kit among the formats of a product, where its licence type's limits (LicenseLimits of the contract) name web use. */
export const withWebKit = (formats: RawBuilder<unknown>, limits: RawBuilder<unknown>) =>
  sql`(${formats} || case when cardinality(${formats}) > 0 and coalesce(${limits} -> 'uses', '[]') @> '["web"]' then array['KIT'] else '{}'::text[] end)`;
