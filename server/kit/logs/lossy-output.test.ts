import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

type Message = { lost: number; waiting_bytes: number };

/** A process that speaks into an output. */
async function talker(output: number | 'pipe') {
  const child: ChildProcess = spawn(process.execPath, [path.join(import.meta.dirname, 'test-talker.ts')], {
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const next = async () => (await Promise.race([once(child, 'message'), once(child, 'exit')]))[0];
  expect(await next()).toBe('ready');
  const say = async (lines: number) => {
    child.send(lines);
    return (await next()) as Message;
  };
  return { child, say };
}

test.runIf(process.platform === 'linux')('what a full disk does not take is lost and counted', async () => {
  const full = fs.openSync('/dev/full', 'w');
  const { say } = await talker(full);
  expect(await say(10)).toMatchObject({ lost: 10 });
  expect(await say(10)).toMatchObject({ lost: 20 });
  fs.closeSync(full);
});

test('a file with room gets every line, whole and in order', async () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'talk-')), 'log');
  const { say } = await talker(fs.openSync(file, 'w'));
  expect(await say(10)).toMatchObject({ lost: 0 });
  expect(fs.readFileSync(file, 'utf8')).toBe(`${'x'.repeat(1_023)}\n`.repeat(10));
  fs.rmSync(path.dirname(file), { recursive: true });
});

test('a reader who does not read costs lines, and neither time nor memory without end', async () => {
  const { child, say } = await talker('pipe');
  const { lost, waiting_bytes } = await say(5_000);
  expect(lost).toBeGreaterThan(3_000);
  expect(waiting_bytes).toBeLessThan(1.1 * 1024 * 1024);
  // Who begins to read finds what was stored for him, and from then on everything.
  let read = 0;
  child.stdout!.on('data', (bytes: Buffer) => {
    read += bytes.length;
  });
  await expect.poll(() => read).toBe((5_000 - lost) * 1_024);
  expect(await say(100)).toMatchObject({ lost });
});

test('a reader who is gone costs lines', async () => {
  const { child, say } = await talker('pipe');
  child.stdout!.destroy();
  await say(10);
  expect((await say(10)).lost).toBeGreaterThanOrEqual(10);
});
