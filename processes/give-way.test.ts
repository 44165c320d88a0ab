import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const FILE = path.join(import.meta.dirname, 'give-way.ts');

/** The priority of a process that gave way, started at this one. */
function afterGivingWay(started: number, nice: number): number {
  const code = `import(${JSON.stringify(FILE)}).then(({ giveWay }) => {
    giveWay(${nice});
    console.log(require('node:os').getPriority());
  })`;
  const run = spawnSync('nice', ['-n', String(started), process.execPath, '-e', code], { encoding: 'utf8' });
  expect(run.stderr).toBe('');
  return Number(run.stdout);
}

test.skipIf(process.platform === 'win32')(
  'a shop that was started to give way to others is not made more urgent',
  () => {
    expect(afterGivingWay(0, 10)).toBeGreaterThanOrEqual(10);
    expect(afterGivingWay(15, 10)).toBeGreaterThanOrEqual(15);
  },
);
