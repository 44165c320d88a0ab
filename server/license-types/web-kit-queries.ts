import { type RawBuilder, sql } from 'kysely';

/** Whether limits (LicenseLimits of the contract) name web use. */
export const allowsWeb = (limits: RawBuilder<unknown>) =>
  sql<boolean>`coalesce(${limits} -> 'uses', '[]') @> '["web"]'`;

/** A web kit among the formats of a product, where its licence type's limits name web use. */
export const withWebKit = (formats: RawBuilder<unknown>, limits: RawBuilder<unknown>) =>
  sql`(${formats} || case when cardinality(${formats}) > 0 and ${allowsWeb(limits)} then array['KIT'] else '{}'::text[] end)`;
