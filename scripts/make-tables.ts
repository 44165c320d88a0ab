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

type Column = {
  table_name: string;
  column_name: string;
  udt_name: string;
  nullable: boolean;
  has_default: boolean;
  is_generated: boolean;
};

const columns: RawBuilder<Column> = sql<Column>`
  select c.table_name, c.column_name, c.udt_name, c.is_nullable = 'YES' as nullable,
    c.column_default is not null or c.is_identity = 'YES' as has_default,
    c.is_generated = 'ALWAYS' or c.identity_generation = 'ALWAYS' as is_generated
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

type Time = ColumnType<Date, Date | string, Date | string>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json = ColumnType<unknown, string, string>;
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;

export type Tables = {
${bodies.join('\n')}
};
`;
}

function describeColumn(column: Column): string {
  const type = TYPES[column.udt_name];
  if (!type) throw new Error(`No type for ${column.table_name}.${column.column_name} (${column.udt_name})`);
  return `    ${column.column_name}: ${wrap(type, column)};`;
}

function wrap(type: string, column: Column): string {
  if (column.is_generated) return `ColumnType<${type === 'Time' ? 'Date' : type}, never, never>`;
  if (type === 'Time' || type === 'Json') {
    if (column.nullable) return `Nullable${type}`;
    return column.has_default && type === 'Time' ? 'DefaultTime' : type;
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
