import { mustExist } from '#contract/must-exist.ts';
import { openDatabase } from '../database/database.ts';
import { launchPostgres } from './launch.ts';

/**
 * A process of its own that launches the embedded database in the folder that it is given, then writes rows and prints
 * the number of each one that was acknowledged, until somebody kills it. Its first line says how it found the database
 * and the last row that was there.
 */
const postgres = await launchPostgres(mustExist(process.argv[2]));
const { pool } = openDatabase({ ...postgres.connection, database: 'postgres' }, { size: 1 });
await pool.query('create table if not exists acknowledged (number integer primary key)');
const { rows } = await pool.query('select coalesce(max(number), 0) as last from acknowledged');
process.stdout.write(`${postgres.wasAdopted ? 'adopted' : 'started'} ${rows[0].last}\n`);
for (let number = rows[0].last + 1; ; number += 1) {
  await pool.query('insert into acknowledged values ($1)', [number]);
  process.stdout.write(`${number}\n`);
}
