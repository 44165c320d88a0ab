import { loseRatherThanWait, lostOutput } from './lossy-output.ts';

/**
 * A process of its own that says this many lines of a kilobyte, then tells its parent what was lost and how much memory
 * waits.
 */
for (const output of [process.stdout, process.stderr]) loseRatherThanWait(output);
const line = 'x'.repeat(1_023);
process.on('message', async (lines: number) => {
  for (let result = 0; result < lines; result += 1) {
    console.log(line);
    if (result % 100 === 0) await new Promise(setImmediate);
  }
  process.send?.({ lost: lostOutput().lines, waiting_bytes: process.stdout.writableLength });
});
process.send?.('ready');
