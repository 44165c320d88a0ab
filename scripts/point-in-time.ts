import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openArchivedShop } from '#tests/point-in-time/archived-shop.ts';
import { openEmbeddedServer } from '#tests/point-in-time/embedded-server.ts';
import { findPrograms, openOwnServer } from '#tests/point-in-time/own-server.ts';
import { tryPointInTime } from '#tests/point-in-time/try-point-in-time.ts';
import { reportTrials } from '#tests/report-trials.ts';

/**
 * A shop whose database archives its log is brought back to a time, as docs/OPERATING.md says, after more was sold and a table was damaged:
 * with the embedded database, or with `own` on a server that the machine's packages brought, copied by pg_basebackup.
 */
const programs = process.argv[2] === 'own' ? findPrograms() : null;
if (process.argv[2] === 'own' && !programs) throw new Error('This machine has no packages of PostgreSQL.');
const openServer = programs ? openOwnServer(programs) : openEmbeddedServer;
await reportTrials(() => openArchivedShop(fs.mkdtempSync(path.join(os.tmpdir(), 'time-')), openServer), tryPointInTime);
