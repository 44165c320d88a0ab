import type pg from 'pg';
import { mustExist } from '#contract/must-exist.ts';

export type SchemaTable = { name: string; columns: string[]; key: string[] };
type Counter = { table: string; column: string; next: number };

const MIGRATIONS = ['kysely_migration', 'kysely_migration_lock'];

/** Tables of the shop by name, with their columns; generated ones make themselves. */
export async function readSchema(client: pg.ClientBase): Promise<SchemaTable[]> {
  const { rows } = await client.query<SchemaTable>(`
    select c.relname::text as name,
      array(select attname::text from pg_attribute a where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      coalesce((select array_agg(a.attname::text order by k.place) from pg_index i, unnest(i.indkey) with ordinality k (attnum, place)
        join pg_attribute a on a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid), '{}') as key
    from pg_class c join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = 'public' and c.relkind = 'r' order by c.relname`);
  return rows.filter(({ name }) => !MIGRATIONS.includes(name));
}

/**
 * Takes away the rules that rows name each other, so that tables can be filled one after the other though some name
 * each other in a circle. @returns what brings them back and checks every row.
 */
export async function liftReferences(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; rule: string }>(`
    select n.conrelid::regclass::text as table, n.conname::text as name, pg_get_constraintdef(n.oid) as rule
    from pg_constraint n join pg_class c on c.oid = n.conrelid join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = 'public' and n.contype = 'f' order by 1, 2`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return async () => {
    for (const { table, name, rule } of rows)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${rule}`);
  };
}

/**
 * Takes away the indexes that are only there to find rows: filling a table with them costs several times as much as
 * making them of all its rows. @returns the statements that make them again.
 */
export async function liftIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; rule: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as rule
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = 'public' and c.relkind = 'r' and not exists (select from pg_constraint n where n.conindid = i.indexrelid)
    order by c.relname, 1`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ rule }) => rule);
}

/** About how many rows there are in all, as the database last counted them. */
export async function rowsAbout(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select coalesce(sum(greatest(c.reltuples, 0)), 0)::int8 as count from pg_class c join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = 'public' and c.relkind = 'r'`);
  return Number(mustExist(rows[0]).count);
}

/** The statement that writes a table's rows as text, the same on every server and in every time zone. */
export function copyOut({ name, columns, key }: SchemaTable): string {
  const list = columns.map(quoted).join(', ');
  const order = (key.length > 0 ? key : columns).map(quoted).join(', ');
  return `copy (select ${list} from ${quoted(name)} order by ${order}) to stdout`;
}

/** The statement that reads them again. */
export function copyIn({ name, columns }: Pick<SchemaTable, 'name' | 'columns'>): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`;
}

/** A name of the database as SQL has it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** What makes text of values the same everywhere. */
export const SAME_TEXT = `set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres'; set extra_float_digits to 1; set bytea_output to 'hex'`;

/** Jobs that wait. */
export async function readJobs(client: pg.ClientBase): Promise<unknown[]> {
  const { rows } = await client.query(`
    select t.identifier, j.payload, j.run_at, j.max_attempts, j.key, q.queue_name as queue
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id where j.attempts < j.max_attempts order by j.id`);
  return rows;
}

/** Where counting goes on. */
export async function readCounters(client: pg.ClientBase): Promise<Counter[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname::text as table, a.attname::text as column, pg_get_serial_sequence('public.' || quote_ident(c.relname), a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = 'public' and c.relkind = 'r' and a.attidentity <> '' order by 1, 2`);
  const counters: Counter[] = [];
  for (const { table, column, sequence } of rows) {
    const { rows: found } = await client.query<{ next: number }>(
      `select (last_value + is_called::int)::int8 as next from ${sequence
        .split('.')
        .map((part) => quoted(part.replaceAll('"', '')))
        .join('.')}`,
    );
    counters.push({ table, column, next: Number(mustExist(found[0]).next) });
  }
  return counters;
}
