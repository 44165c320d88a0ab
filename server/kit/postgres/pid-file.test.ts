import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPidFile } from './clear-leftovers.ts';

const COMING_AND_GOING = `
const fs = require('node:fs');
for (;;) {
  fs.writeFileSync(process.argv[1], '4711\\n\\n\\n5432\\n/tmp\\n\\n\\nready\\n');
  fs.rmSync(process.argv[1]);
}`;

test('the file of a server that is just ending is there or not, and never a trouble', async () => {
  const cluster = fs.mkdtempSync(path.join(os.tmpdir(), 'cluster-'));
  const server = spawn(process.execPath, ['-e', COMING_AND_GOING, path.join(cluster, 'postmaster.pid')]);
  const seen = new Set<number | undefined>();
  const until = performance.now() + 1_500;
  try {
    while (performance.now() < until || seen.size < 2) seen.add(readPidFile(cluster)?.pid);
    expect([...seen].sort()).toEqual([4711, undefined]);
  } finally {
    server.kill('SIGKILL');
    await once(server, 'exit');
    fs.rmSync(cluster, { recursive: true });
  }
});
