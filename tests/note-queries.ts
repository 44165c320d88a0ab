import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { afterAll } from 'vitest';

/**
 * Writes down which functions of `queries.ts` files a test file has run, into the folder that NOTE_QUERIES names; the
 * step "every query is run" reads them all (scripts/unused-queries.ts).
 */
const folder = process.env.NOTE_QUERIES;
if (folder) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  afterAll(async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const queries = result.filter(({ url }) => url.endsWith('queries.ts'));
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, `${randomBytes(8).toString('hex')}.json`), JSON.stringify({ result: queries }));
  });
}
