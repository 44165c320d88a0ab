import fs from 'node:fs';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { type Db, openDatabase } from '#server/kit/database/database.ts';
import { migrate } from '#server/kit/database/migrate.ts';
import { prepareJobs } from '#server/kit/jobs/jobs.ts';
import { launchPostgres } from '#server/kit/postgres/launch.ts';

const TARGET = path.join(import.meta.dirname, '../server/kit/database/tables.ts');

const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  bytea: 'Buffer',
  timestamptz: 'Time',
  date: 'Time',
  xid8: 'string',
  _int4: 'number[]',
  _text: 'string[]',
  jsonb: 'Json',
  numeric: 'string',
  int4multirange: 'string',
};

/** What is in JSON columns, where the contract has it: it is checked before it is written. */
const JSON_TYPES: Record<string, string> = {
  'discounts.translations': 'Translations',
  'landing_templates.translations': 'Translations',
  'legal_texts.translations': 'TextTranslations',
  'license_terms.translations': 'TextTranslations',
  'license_types.translations': 'Translations',
  'mail_words.translations': 'Translations',
  'makers.translations': 'Translations',
  'order_questions.translations': 'Translations',
  'products.translations': 'Translations',
  'subscription_plans.fonts': 'PlanFont[]',
  'subscriptions.fonts': 'PeriodFont[]',
  'sales.translations': 'Translations',
  'subscription_plans.translations': 'Translations',
  'landing_templates.styles': "LandingTemplate['styles']",
  'landing_templates.content_sections': 'LandingSection[]',
  'license_terms.usage_details': 'UsageDetail[]',
  'license_types.usage_details': 'UsageDetail[]',
  'license_types.limits': 'LicenseLimits',
  'license_types.tiers': 'StoredTier[]',
  'licenses.figures': 'LicenseLimits',
  'licenses.part': 'PartSold',
  'licenses.tier': 'TierSold',
  'order_items.usage_details': 'UsageDetail[]',
  'order_items.figures': 'LicenseLimits',
  'order_items.bundle': 'BundleSold',
  'order_items.part': 'PartSold',
  'order_questions.options': 'StoredOption[]',
  'orders.answers': 'StoredAnswer[]',
  'orders.discount': 'DiscountSold',
  'order_items.tier': 'TierSold',
  'page_drafts.pages': 'OwnPages',
  'products.parts': 'PricedPart[]',
  'products.sale': 'RunningSale',
  'product_licenses.steps': '{ from: number; to: number | null; price_cents: number }[]',
};

type Column = {
  table_name: string;
  column_name: string;
  udt_name: string;
  nullable: boolean;
  has_default: boolean;
  is_generated: boolean;
  checks: string[];
};

const columns: RawBuilder<Column> = sql<Column>`
  select c.table_name, c.column_name, c.udt_name, c.is_nullable = 'YES' as nullable,
    c.column_default is not null or c.is_identity = 'YES' as has_default,
    c.is_generated = 'ALWAYS' or c.identity_generation = 'ALWAYS' as is_generated,
    array(
      select pg_get_constraintdef(k.oid) from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid
      where k.contype = 'c' and k.conrelid = c.table_name::regclass and k.conkey = array[a.attnum]
        and a.attname = c.column_name
    ) as checks
  from information_schema.columns c
  join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely_%'
  order by c.table_name, c.ordinal_position`;

/** The text of server/kit/database/tables.ts for the schema that the database has. */
export async function describeTables(db: Db): Promise<string> {
  const { rows } = await columns.execute(db);
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const bodies = [...tables].map(([table, list]) => `  ${table}: {\n${list.map(describeColumn).join('\n')}\n  };`);
  return `// Made from the migrated schema by scripts/make-tables.ts; a test keeps it so. Do not edit.
import type { ColumnType, Generated } from 'kysely';
import type { BundleSold } from '#contract/bundles.ts';
import type { TextTranslations, Translations } from '#contract/languages/own-words.ts';
import type { LandingSection, LandingTemplate } from '#contract/nouns/landing.ts';
import type { LicenseLimits } from '#contract/nouns/license-types.ts';
import type { OwnPages } from '#contract/nouns/site-pages.ts';
import type { StoredAnswer, StoredOption } from '#contract/order-answers.ts';
import type { PartSold, PricedPart } from '#contract/parts.ts';
import type { PeriodFont, PlanFont } from '#contract/plan-fonts.ts';
import type { DiscountSold, RunningSale } from '#contract/price.ts';
import type { UsageDetail } from '#contract/text/fill-terms.ts';
import type { StoredTier, TierSold } from '#contract/tiers.ts';

type Time = ColumnType<Date, Date | string, Date | string>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<Value = unknown> = ColumnType<Value, string, string>;
type DefaultJson<Value = unknown> = ColumnType<Value, string | undefined, string>;
type NullableJson<Value = unknown> = ColumnType<Value | null, string | null | undefined, string | null>;

export type Tables = {
${bodies.join('\n')}
};
`;
}

/** A check that names all words that a column can have, or that a list in it can; one with an `or` says less. */
const WORDS = /^CHECK \((?!.* OR ).*?\((\w+) (?:= ANY \(|<@ )ARRAY\[([^\]]*)\]\)/;
/** A line that is longer is broken by the formatter. */
const LONGEST_LINE = 120;

function describeColumn(column: Column): string {
  const type = wordsOf(column) ?? TYPES[column.udt_name];
  if (!type) throw new Error(`No type for ${column.table_name}.${column.column_name} (${column.udt_name})`);
  const json = JSON_TYPES[`${column.table_name}.${column.column_name}`];
  const line = `    ${column.column_name}: ${wrap(type, column)}${json ? `<${json}>` : ''};`;
  return line.length > LONGEST_LINE ? line.replace(': ', ': | ') : line;
}

/** The words that a check of this column alone lets it have, as a type. */
function wordsOf({ column_name, udt_name, checks }: Column): string | undefined {
  const lists = checks.map((check) => WORDS.exec(check)).filter((found) => found?.[1] === column_name);
  const words = lists[0]?.[2]?.replaceAll('::text', '').replaceAll(', ', ' | ');
  if (words === undefined) return;
  return udt_name === '_text' ? `(${words})[]` : words;
}

function wrap(type: string, column: Column): string {
  if (column.is_generated) return `ColumnType<${type === 'Time' ? 'Date' : type}, never, never>`;
  if (type === 'Time' || type === 'Json') {
    if (column.nullable) return `Nullable${type}`;
    return column.has_default ? `Default${type}` : type;
  }
  if (column.nullable) return `${type} | null`;
  return column.has_default ? `Generated<${type}>` : type;
}

/** Migrates an empty database of its own, and writes the types of what came out. */
if (import.meta.main) {
  const server = await launchPostgres(path.join(import.meta.dirname, '../.tmp/tables-data'));
  const name = `tables_${Date.now()}`;
  const admin = openDatabase({ ...server.connection, database: 'postgres' }, { size: 1 });
  await admin.pool.query(`create database ${name}`);
  const database = openDatabase({ ...server.connection, database: name }, { size: 2 });
  await migrate(database.db);
  await prepareJobs(database.pool, { error: (_details, text) => console.error(text), debug: () => undefined });
  fs.writeFileSync(TARGET, await describeTables(database.db));
  await database.close();
  await admin.pool.query(`drop database ${name}`);
  await admin.close();
  await server.stop();
}
