import fs from 'node:fs';
import net from 'node:net';

type Output = NodeJS.WriteStream & { fd: number };
type Done = (error?: Error | null) => void;

/** So much may wait for a reader who is slow; what comes after it is lost. */
const MOST_WAITING_BYTES = 1024 * 1024;

const lost = { lines: 0, at_ms: 0 };

/** How much of what this process said could not be written, and when the last of it was said. */
export const lostOutput = (): Readonly<typeof lost> => lost;

/**
 * From now on, output of the process that can't be written immediately or buffered for a reader is dropped and counted:
 * a full disk or a reader that is gone or stuck may cost lines, but not the shop. This applies to everything the
 * process writes, prints and warnings too.
 */
export function loseRatherThanWait(output: Output): void {
  output.on('error', () => undefined);
  const hasReader: boolean = output instanceof net.Socket;
  const write = hasReader ? toReader(output) : toFile(output.fd);
  const replaced = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    const done = rest.find((part): part is Done => typeof part === 'function');
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, rest[0] as BufferEncoding) : chunk;
    write(bytes, (error) => {
      if (error) lose();
      done?.();
    });
    return true;
  };
  output.write = replaced as Output['write'];
}

function lose(): void {
  lost.lines += 1;
  lost.at_ms = Date.now();
}

/** A pipe, a socket or a terminal. */
function toReader(output: Output) {
  const write = output.write.bind(output) as (bytes: Uint8Array, done: Done) => boolean;
  return (bytes: Uint8Array, done: Done) => {
    if (output.writableLength > MOST_WAITING_BYTES) done(new Error('Nobody reads.'));
    else write(bytes, done);
  };
}

/** A file, or a device that acts like one. The stream of Node would write no more after its first failure. */
function toFile(fd: number) {
  let endsHalfWay = false;
  return (bytes: Uint8Array, done: Done) => {
    // What a full disk took of a line stays there; the next one begins on a line of its own.
    const whole = endsHalfWay ? Buffer.concat([Buffer.from('\n'), bytes]) : bytes;
    try {
      const written = fs.writeSync(fd, whole);
      endsHalfWay = written < whole.byteLength;
      done(endsHalfWay ? new Error('The disk is full.') : null);
    } catch (error) {
      done(error as Error);
    }
  };
}
