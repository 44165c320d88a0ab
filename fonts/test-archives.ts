import { deflateRawSync, crc32 as sum } from 'node:zlib';

/** A file of a ZIP as somebody who means harm would write it: anything of what it says can be a lie. */
export type RawEntry = {
  name: string;
  bytes: Uint8Array;
  method?: 0 | 8 | 12;
  flags?: number;
  crc?: number;
  /** What the directory says; the local header too unless `localSize` is given. */
  size?: number;
  localSize?: number;
  attributes?: number;
  /** The index of another entry with the data that this one claims. */
  dataOf?: number;
};

/** Writes a ZIP byte by byte, for tests. `count` is what the end record says, and `before` stands ahead of it all. */
export function writeRawZip(
  entries: readonly RawEntry[],
  { count = entries.length, before = new Uint8Array() } = {},
): Uint8Array {
  const parts: Buffer[] = [Buffer.from(before)];
  const offsets: number[] = [];
  const packed = entries.map(({ bytes, method = 8 }) => Buffer.from(method === 8 ? deflateRawSync(bytes) : bytes));
  let at = before.length;
  for (const [i, entry] of entries.entries()) {
    offsets.push(entry.dataOf === undefined ? at : offsets[entry.dataOf]!);
    if (entry.dataOf !== undefined) continue;
    const local = header(0x04034b50, entry, packed[i]!.length, entry.localSize ?? entry.size ?? entry.bytes.length);
    parts.push(local, packed[i]!);
    at += local.length + packed[i]!.length;
  }
  const directory = entries.map((entry, i) =>
    header(0x02014b50, entry, packed[entry.dataOf ?? i]!.length, entry.size ?? entry.bytes.length, offsets[i]),
  );
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(Math.min(count, 0xfffe), 8);
  end.writeUInt16LE(Math.min(count, 0xfffe), 10);
  end.writeUInt32LE(
    directory.reduce((length, one) => length + one.length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}

function header(sign: number, entry: RawEntry, packed: number, size: number, offset?: number): Buffer {
  const { name, bytes, method = 8, flags = 0x800, crc = sum(bytes), attributes = 0 } = entry;
  const isLocal = offset === undefined;
  const title = Buffer.from(name);
  const head = Buffer.alloc((isLocal ? 30 : 46) + title.length);
  const at = isLocal ? 4 : 6;
  head.writeUInt32LE(sign);
  if (!isLocal) head.writeUInt16LE(0x031e, 4);
  head.writeUInt16LE(20, at);
  head.writeUInt16LE(flags, at + 2);
  head.writeUInt16LE(method, at + 4);
  head.writeUInt16LE(0x21, at + 8);
  head.writeUInt32LE(crc >>> 0, at + 10);
  head.writeUInt32LE(packed, at + 14);
  head.writeUInt32LE(size, at + 18);
  head.writeUInt16LE(title.length, at + 22);
  if (offset !== undefined) {
    head.writeUInt32LE(attributes >>> 0, 38);
    head.writeUInt32LE(offset, 42);
  }
  title.copy(head, isLocal ? 30 : 46);
  return head;
}

/**
 * Puts fonts into a collection (OpenType, "Font collections"), for tests. With `isShared` every directory points to the
 * tables of the first font; `count` is what the header says.
 */
export function writeCollection(
  fonts: readonly Uint8Array[],
  { isShared = false, count = fonts.length } = {},
): Uint8Array {
  const header = Buffer.alloc(12 + 4 * fonts.length);
  header.write('ttcf');
  header.writeUInt16BE(1, 4);
  header.writeUInt32BE(count, 8);
  const directories = fonts.map((font) => Buffer.from(font.slice(0, 12 + 16 * (font[4]! * 256 + font[5]!))));
  let at = header.length;
  for (const [i, directory] of directories.entries()) {
    header.writeUInt32BE(at, 12 + 4 * i);
    at += directory.length;
  }
  const bodies = isShared ? fonts.slice(0, 1) : fonts;
  for (const [i, directory] of directories.entries()) {
    const begin = at + bodies.slice(0, isShared ? 0 : i).reduce((sum, { length }) => sum + length, 0);
    for (let record = 12; record < directory.length; record += 16)
      directory.writeUInt32BE(directory.readUInt32BE(record + 8) + begin, record + 8);
  }
  return new Uint8Array(Buffer.concat([header, ...directories, ...bodies]));
}
