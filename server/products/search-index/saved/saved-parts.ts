import fs from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** A piece of an index: numbers as they lie in memory, or texts. */
export type Part = Uint32Array | Float64Array | Uint8Array | readonly string[];

/** Before each piece stand its length in bytes and its CRC-32. */
const HEAD = 8;
/** So many texts are packed at a stretch. */
const TEXTS = 10_000;

/** Writes pieces into a file that takes its place when it is whole. Nothing of them may change meanwhile. */
export async function writeParts(file: string, parts: Iterable<Part>): Promise<void> {
  const beside = `${file}.${process.pid}`;
  const handle = await open(beside, 'w', 0o600);
  try {
    for (const part of parts) {
      if (ArrayBuffer.isView(part)) await writeBytes(handle, part);
      else for (const bytes of packTexts(part)) await writeBytes(handle, bytes);
    }
  } finally {
    await handle.close();
  }
  await rename(beside, file);
}

async function writeBytes(handle: FileHandle, part: ArrayBufferView): Promise<void> {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(bytes.length, 0);
  head.writeUInt32LE(crc32(bytes), 4);
  await handle.writeFile(head);
  await handle.writeFile(bytes);
}

/** How many there are, then some at a time. */
function* packTexts(texts: readonly string[]): Generator<Uint8Array> {
  yield new Uint8Array(Uint32Array.of(texts.length).buffer);
  for (let from = 0; from < texts.length; from += TEXTS)
    yield Buffer.from(JSON.stringify(texts.slice(from, from + TEXTS)));
}

/** Reads the pieces of such a file in the order in which they were written. @throws Error where it is not whole. */
export class SavedParts {
  readonly #file: number;

  constructor(file: string) {
    this.#file = fs.openSync(file, 'r');
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const [length, sum] = new Uint32Array(this.#read(HEAD).buffer);
    const bytes = this.#read(length!);
    if (crc32(bytes) !== sum) throw new Error('A piece is not as it was written.');
    return bytes;
  }

  numbers(): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.bytes().buffer);
  }

  doubles(): Float64Array<ArrayBuffer> {
    return new Float64Array(this.bytes().buffer);
  }

  texts(): string[] {
    const [count] = this.numbers();
    const texts: string[] = [];
    while (texts.length < count!)
      for (const text of JSON.parse(Buffer.from(this.bytes().buffer).toString()) as string[]) texts.push(text);
    return texts;
  }

  close(): void {
    fs.closeSync(this.#file);
  }

  /** Memory of its own, which whoever reads it may keep and change. */
  #read(length: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length; ) {
      const read = fs.readSync(this.#file, bytes, at, length - at, null);
      if (read === 0) throw new Error('The file is cut off.');
      at += read;
    }
    return bytes;
  }
}
