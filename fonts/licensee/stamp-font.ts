import { checkTables, requireTable } from '../tables/check-tables.ts';
import { sumNamedTable, sumTable } from '../tables/checksum.ts';
import { readSfnt } from '../tables/read-sfnt.ts';
import { adjustCheckSum, writeDirectory, writeSfnt } from '../tables/write-sfnt.ts';
import type { FontLicense } from '../types.ts';
import { nameContainer, openFont } from '../woff/open-font.ts';
import { packTable, putTogether, readParts, readTail, readWoff, unpackPart } from '../woff/woff.ts';
import { writeWoff2 } from '../woff/write-woff2.ts';
import { joinEnding, type Stampable } from './ending.ts';
import { checkLicense } from './license-words.ts';
import { openNames } from './rewrite-names.ts';
import { openWoff2 } from './stamp-woff2.ts';

/**
 * A copy of a font file that carries its licensee and licence number in its name table, and in WOFF2 in the extended
 * metadata too (there alone in a file that others packed). Outlines and all other tables keep their bytes. Throws
 * BrokenFont; collections are refused.
 */
export async function stampFont(bytes: Uint8Array, licence: FontLicense, maxBytes: number): Promise<Uint8Array> {
  const checked = checkLicense(licence);
  const { ending, front } = openStampable(await makeSound(bytes, maxBytes));
  const { lengths, parts } = ending(checked);
  const started = front(lengths);
  const end = joinEnding(started.length, parts);
  const copy = new Uint8Array(started.length + end.length);
  copy.set(started);
  copy.set(end, started.length);
  return copy;
}

/** The same file where it is sound in all its tables, without the flaws around them. Throws BrokenFont. */
async function makeSound(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  if (nameContainer(bytes) === 'woff') {
    const woff = readWoff(bytes, maxBytes);
    checkTables(woff);
    const tail = readTail(bytes);
    const parts = woff.tables.map(({ tag, packed, bytes: table }) => ({
      ...{ tag, packed, length: table.length },
      sum: sumNamedTable(tag, table),
    }));
    return woff.flaws.length === 0 ? bytes : putTogether(woff.version, parts, tail);
  }
  const { container, sfnt, flaws, file } = await openFont(bytes, maxBytes);
  if (container !== 'woff2') return file;
  return flaws.length > 0 ? writeWoff2(sfnt) : bytes;
}

/** Does what is the same for every licensed copy of a file, which is known to be sound. */
export function openStampable(bytes: Uint8Array): Stampable {
  const container = nameContainer(bytes);
  return container === 'woff' ? openWoff(bytes) : container === 'woff2' ? openWoff2(bytes) : openSfnt(bytes);
}

/** The end of every copy: the names, and `after`. It refers to nothing of the file, so the file can be freed. */
const endWithNames =
  (names: (licence: FontLicense) => Uint8Array, after: readonly Uint8Array[]): Stampable['ending'] =>
  (licence) => {
    const name = names(licence);
    return { lengths: [name.length], parts: [name, ...after] };
  };

/**
 * In a licensed copy `name` is rewritten and comes last, `DSIG` is dropped, since the signature is no longer valid, and
 * all other tables stay byte for byte.
 */
function openSfnt(bytes: Uint8Array): Stampable {
  const { version, tables, flaws } = readSfnt(bytes);
  const names = requireTable({ version, tables }, 'name');
  const others = tables
    .filter(({ tag }) => tag !== 'DSIG' && tag !== 'name')
    .map(({ tag, bytes: table, checksum }) => ({
      ...{ tag, bytes: table },
      sum: flaws.includes('checksums') ? sumNamedTable(tag, table) : checksum,
    }));
  const sum = sumTable(names);
  return {
    ending: endWithNames(openNames(new Uint8Array(names)), []),
    front: ([length = 0]) => {
      const name = { tag: 'name', bytes: new Uint8Array(length), sum };
      return writeSfnt({ version, tables: [...others, name] }).subarray(0, -length);
    },
  };
}

/**
 * Of a licensed WOFF file only `head` (its checksum of the whole) is packed again, and `name` is stored, as the last
 * table; the packed bytes of all other tables, the metadata and the private data stay as they are.
 */
function openWoff(bytes: Uint8Array): Stampable {
  const { version, parts, tail } = readParts(bytes);
  const tableOf = (name: string) => new Uint8Array(unpackPart(parts.find(({ tag }) => tag === name)!));
  const others = parts.filter(({ tag }) => tag !== 'DSIG' && tag !== 'name');
  const names = tableOf('name');
  const head = tableOf('head');
  const sum = sumTable(names);
  const after = [tail.metadata, tail.privateData].filter((part) => part.length > 0).map((part) => new Uint8Array(part));
  const afterLength = joinEnding(0, after).length;
  return {
    ending: endWithNames(openNames(names), after),
    front: ([length = 0]) => {
      const named = [...others, { tag: 'name', packed: new Uint8Array(length), length, sum }];
      new DataView(head.buffer).setUint32(8, adjustCheckSum(writeDirectory(version, named), named));
      const stamped = named.map((part) => (part.tag === 'head' ? packTable('head', head) : part));
      return putTogether(version, stamped, tail).subarray(0, -length - afterLength);
    },
  };
}
