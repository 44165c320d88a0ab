import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Change } from './records.ts';

type Journal = { append(changes: Change[]): void; close(): void };

const CHUNK = 1 << 20;

/**
 * Reads the journal, hands every line of it to `apply`, writes it anew with `all` that is left, and opens it for more.
 * A line is written with one synchronous call, so a process that is killed loses nothing that it had answered. (A machine
 * that loses its power may: a stand-in for a bank that holds no money need not wait for the disk.)
 */
export function openJournal(
  file: string | undefined,
  apply: (changes: Change[]) => void,
  all: () => Iterable<Change>,
): Journal {
  if (file === undefined) return { append() {}, close() {} };
  mkdirSync(dirname(file), { recursive: true });
  for (const line of readLines(file)) apply(JSON.parse(line) as Change[]);
  compact(file, all());
  const descriptor = openSync(file, 'a');
  let length = fstatSync(descriptor).size;
  return {
    append(changes) {
      try {
        length += writeWhole(descriptor, `${JSON.stringify(changes)}\n`);
      } catch (error) {
        // A full disk may take half a line; it must not stay in front of the next one.
        ftruncateSync(descriptor, length);
        throw error;
      }
    },
    close: () => closeSync(descriptor),
  };
}

/** Yields whole lines only: what stands behind the last line end was never answered, since the answer waits for the write. */
function* readLines(file: string): Iterable<string> {
  const descriptor = openSync(file, 'a+');
  try {
    const chunk = Buffer.allocUnsafe(CHUNK);
    let rest: Buffer = Buffer.alloc(0);
    let at = 0;
    for (;;) {
      const size = readSync(descriptor, chunk, 0, CHUNK, at);
      if (size === 0) return;
      at += size;
      rest = Buffer.concat([rest, chunk.subarray(0, size)]);
      let start = 0;
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, start)) {
        yield rest.toString('utf8', start, end);
        start = end + 1;
      }
      rest = rest.subarray(start);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** The new file takes the old one's place in one step, so a crash in the middle leaves the old one. */
function compact(file: string, changes: Iterable<Change>): void {
  const fresh = openSync(`${file}.new`, 'w');
  let text = '';
  for (const change of changes) {
    text += `${JSON.stringify([change])}\n`;
    if (text.length > CHUNK) {
      writeWhole(fresh, text);
      text = '';
    }
  }
  writeWhole(fresh, text);
  closeSync(fresh);
  renameSync(`${file}.new`, file);
}

/** Answers how many bytes it wrote. */
function writeWhole(descriptor: number, text: string): number {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
  return bytes.length;
}
