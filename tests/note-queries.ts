import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import { type SentRefusal, sentRefusals } from '#server/kit/http/error-responses.ts';

/**
 * Writes down which functions of `queries.ts` files the tests have run, how PostgreSQL described the rows of each
 * statement, and which call refused with which code, into the folder that NOTE_QUERIES names;
 * scripts/unused-queries.ts, scripts/mistyped-rows.ts and scripts/unlisted-refusals.ts read them all.
 */
const folder = process.env.NOTE_QUERIES;

/** A statement as it was sent, and of each column of its rows the name and the type (an OID of pg_type). */
export type DescribedStatement = { text: string; columns: [name: string, oid: number][] };

type Recording = {
  session: Session;
  statements: Map<string, DescribedStatement>;
  refusals: Map<string, SentRefusal>;
  written: Set<string>;
};

/** The files of one worker share its modules, so it begins once; each file writes what it was the first to run. */
const shared = globalThis as { noteQueries?: Recording };

if (folder) {
  shared.noteQueries ??= await beginRecording();
  const { session, statements, refusals, written } = shared.noteQueries;
  afterAll(async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const coverage = result.filter(({ url }) => url.endsWith('queries.ts'));
    fs.mkdirSync(folder, { recursive: true });
    const file = path.join(folder, `${randomBytes(8).toString('hex')}.json`);
    const recorded = { result: coverage, statements: [...statements.values()], refusals: [...refusals.values()] };
    fs.writeFileSync(file, JSON.stringify(recorded));
    for (const text of [...statements.keys(), ...refusals.keys()]) written.add(text);
    statements.clear();
    refusals.clear();
  });
}

async function beginRecording(): Promise<Recording> {
  const statements: Recording['statements'] = new Map();
  const written = new Set<string>();
  const refusals: Recording['refusals'] = new Map();
  sentRefusals.subscribe((message) => {
    const sent = message as SentRefusal;
    const name = Object.values(sent).join(' ');
    if (!written.has(name)) refusals.set(name, sent);
  });
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
  // Whether a function ran, not how often: V8 says of each only once, and makes those that are often called quick as
  // usual.
  await session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
  return { session, statements, refusals, written };
}
