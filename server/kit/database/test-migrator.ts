import { mustExist } from '#contract/must-exist.ts';
import { prepareJobs } from '../jobs/jobs.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

/** A process of its own that brings the database of CONNECTION up to date, as a starting shop does. */
const database = openDatabase(JSON.parse(mustExist(process.env.CONNECTION)), { size: 2 });
await migrate(database.db);
await prepareJobs(database.pool, { error: (_details, text) => console.error(text), debug: () => undefined });
await database.close();
