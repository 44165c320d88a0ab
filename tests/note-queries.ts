import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';

/**
 * Writes down which functions of `queries.ts` files the tests have run, and how PostgreSQL described the rows of each
 * statement, into the folder that NOTE_QUERIES names; scripts/unused-queries.ts and scripts/mistyped-rows.ts read them all.
 */
const folder = process.env.NOTE_QUERIES;

/** A statement as it was sent, and of each column of its rows the name and the type (an OID of pg_type). */
export type DescribedStatement = { text: string; columns: [name: string, oid: number][] };

type Noting = { session: Session; statements: Map<string, DescribedStatement>; written: Set<string> };

/** The files of one worker share its modules, so it begins once; each file writes what it was the first to run. */
const shared = globalThis as { noteQueries?: Noting };

if (folder) {
  shared.noteQueries ??= await beginNoting();
  const { session, statements, written } = shared.noteQueries;
  afterAll(async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const coverage = result.filter(({ url }) => url.endsWith('queries.ts'));
    fs.mkdirSync(folder, { recursive: true });
    const file = path.join(folder, `${randomBytes(8).toString('hex')}.json`);
    fs.writeFileSync(file, JSON.stringify({ result: coverage, statements: [...statements.values()] }));
    for (const text of statements.keys()) written.add(text);
    statements.clear();
  });
}

async function beginNoting(): Promise<Noting> {
  const statements: Noting['statements'] = new Map();
  const written = new Set<string>();
  type Described = { text?: string; handleRowDescription(message: { fields: pg.FieldDef[] }): void };
  const { prototype } = (pg as unknown as { Query: { prototype: Described } }).Query;
  const handle = prototype.handleRowDescription;
  prototype.handleRowDescription = function (message) {
    const { text } = this;
    if (text !== undefined && !written.has(text))
      statements.set(text, { text, columns: message.fields.map(({ name, dataTypeID }) => [name, dataTypeID]) });
    return handle.call(this, message);
  };
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  // Whether a function ran, not how often: V8 says of each only once, and makes those that are often called quick as usual.
  await session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
  return { session, statements, written };
}
