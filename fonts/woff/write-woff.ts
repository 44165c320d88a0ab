import { deflateSync } from 'node:zlib';
import { sumNamedTable } from '../sfnt/checksum.ts';
import type { Sfnt } from '../sfnt/sfnt.ts';
import { compareTags, paddedLength } from '../sfnt/write-sfnt.ts';

/** What stands behind the tables of a WOFF file: packed metadata and the maker's private bytes. */
export type WoffTail = { metadata: Uint8Array; metadataLength: number; privateData: Uint8Array };

const emptyTail: WoffTail = { metadata: new Uint8Array(0), metadataLength: 0, privateData: new Uint8Array(0) };

/**
 * Packs tables into WOFF 1.0: each is deflated at level 9, or stored when that is not smaller. `packed` gives bytes
 * that are already packed, so that a table nobody touched keeps exactly the bytes it had. head.checkSumAdjustment is
 * taken as it stands. WOFF File Format 1.0, sections 3 to 7.
 */
export function writeWoff(
  sfnt: Sfnt,
  packed?: ReadonlyMap<string, Uint8Array>,
  tail: WoffTail = emptyTail,
): Uint8Array {
  const parts = sfnt.tables.map((table) => ({ ...table, packed: packed?.get(table.tag) ?? packTable(table.bytes) }));
  let offset = 44 + 20 * parts.length;
  const placed = parts.map((part) => {
    const at = offset;
    offset += paddedLength(part.packed.length);
    return { ...part, at };
  });
  const metadataAt = offset;
  if (tail.metadata.length > 0) offset += tail.metadata.length;
  const privateAt = tail.privateData.length > 0 ? paddedLength(offset) : offset;
  if (tail.privateData.length > 0) offset = privateAt + tail.privateData.length;
  const file = new Uint8Array(offset);
  const view = new DataView(file.buffer);
  view.setUint32(0, 0x774f4646);
  view.setUint32(4, sfnt.version);
  view.setUint32(8, file.length);
  view.setUint16(12, parts.length);
  view.setUint32(
    16,
    parts.reduce((sum, part) => sum + paddedLength(part.bytes.length), 12 + 16 * parts.length),
  );
  view.setUint16(20, 1);
  if (tail.metadata.length > 0) {
    view.setUint32(24, metadataAt);
    view.setUint32(28, tail.metadata.length);
    view.setUint32(32, tail.metadataLength);
    file.set(tail.metadata, metadataAt);
  }
  if (tail.privateData.length > 0) {
    view.setUint32(36, privateAt);
    view.setUint32(40, tail.privateData.length);
    file.set(tail.privateData, privateAt);
  }
  placed.sort((a, b) => compareTags(a.tag, b.tag));
  placed.forEach((part, i) => {
    const record = 44 + 20 * i;
    for (let c = 0; c < 4; c++) file[record + c] = part.tag.charCodeAt(c);
    view.setUint32(record + 4, part.at);
    view.setUint32(record + 8, part.packed.length);
    view.setUint32(record + 12, part.bytes.length);
    view.setUint32(record + 16, sumNamedTable(part.tag, part.bytes));
    file.set(part.packed, part.at);
  });
  return file;
}

function packTable(bytes: Uint8Array): Uint8Array {
  const deflated = deflateSync(bytes, { level: 9 });
  return deflated.length < bytes.length ? deflated : bytes;
}
