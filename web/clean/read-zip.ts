const endSign = 0x06054b50;
const entrySign = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
/** The end of an archive may carry a note of this length. */
const longestNote = 65_535;
const stored = 0;
const deflated = 8;
const isEncrypted = 1;

/** A file in an archive, still packed. `read` gives null where it is damaged or packed in a way nobody uses. */
export type ZipEntry = { name: string; size: number; read: () => Promise<Uint8Array<ArrayBuffer> | null> };

type Inflate = (packed: Blob, format: 'deflate-raw', length: number) => Promise<Uint8Array<ArrayBuffer> | null>;

/**
 * The files in a ZIP, listed without unpacking any; null where it is no whole ZIP. Of archives above 4 GB nothing is
 * read. APPNOTE.TXT 6.3, sections 4.3.7, 4.3.12 and 4.3.16.
 */
export async function listZip(archive: Blob, inflate: Inflate, mostEntries: number): Promise<ZipEntry[] | null> {
  const tailAt = Math.max(0, archive.size - endBytes - longestNote);
  const tail = await viewOf(archive.slice(tailAt));
  const end = findEnd(tail);
  if (end === null) return null;
  const count = tail.getUint16(end + 10, true);
  const length = tail.getUint32(end + 12, true);
  const at = tail.getUint32(end + 16, true);
  if (at + length > archive.size || count > mostEntries) return null;
  const list = await viewOf(archive.slice(at, at + length));
  const entries: ZipEntry[] = [];
  for (let i = 0, place = 0; i < count; i++) {
    if (place + entryBytes > list.byteLength || list.getUint32(place, true) !== entrySign) return null;
    const [nameLength, extra, note] = [28, 30, 32].map((field) => list.getUint16(place + field, true));
    const next = place + entryBytes + (nameLength ?? 0) + (extra ?? 0) + (note ?? 0);
    if (next > list.byteLength) return null;
    const name = new TextDecoder().decode(
      new Uint8Array(list.buffer, list.byteOffset + place + entryBytes, nameLength ?? 0),
    );
    const size = list.getUint32(place + 24, true);
    const packed = {
      isReadable: (list.getUint16(place + 8, true) & isEncrypted) === 0,
      method: list.getUint16(place + 10, true),
      packedSize: list.getUint32(place + 20, true),
      size,
      localAt: list.getUint32(place + 42, true),
    };
    if (!name.endsWith('/')) entries.push({ name, size, read: () => unpack(archive, packed, inflate) });
    place = next;
  }
  return entries;
}

type Packed = { isReadable: boolean; method: number; packedSize: number; size: number; localAt: number };

async function unpack(archive: Blob, { isReadable, method, packedSize, size, localAt }: Packed, inflate: Inflate) {
  if (!isReadable || localAt + localBytes > archive.size) return null;
  // Names and fields of the local header may be of other lengths than those of the list.
  const local = await viewOf(archive.slice(localAt, localAt + localBytes));
  const start = localAt + localBytes + local.getUint16(26, true) + local.getUint16(28, true);
  if (start + packedSize > archive.size) return null;
  const packed = archive.slice(start, start + packedSize);
  if (method === stored) return packedSize === size ? new Uint8Array(await packed.arrayBuffer()) : null;
  return method === deflated ? inflate(packed, 'deflate-raw', size) : null;
}

const viewOf = async (part: Blob) => new DataView(await part.arrayBuffer());

function findEnd(tail: DataView): number | null {
  for (let at = tail.byteLength - endBytes; at >= 0; at--) if (tail.getUint32(at, true) === endSign) return at;
  return null;
}
