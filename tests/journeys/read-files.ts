import yauzl from 'yauzl';

/** The files of a ZIP by their names. */
export function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>();
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('entry', (entry) => {
        if (entry.fileName.endsWith('/')) return zip.readEntry();
        zip.openReadStream(entry, (problem, stream) => {
          if (problem) return reject(problem);
          const chunks: Buffer[] = [];
          stream.on('data', (chunk) => chunks.push(chunk));
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(chunks));
            zip.readEntry();
          });
        });
      });
      zip.on('end', () => resolve(files));
      zip.on('error', reject);
      zip.readEntry();
    });
  });
}

/** All texts of one name record (by its id) of a TTF or OTF, read afresh from the OpenType `name` table. */
export function readNames(sfnt: Buffer, nameId: number): string[] {
  const count = sfnt.readUInt16BE(4);
  const tables = Array.from({ length: count }, (_, at) => 12 + at * 16);
  const entry = tables.find((at) => sfnt.toString('latin1', at, at + 4) === 'name');
  if (entry === undefined) return [];
  const table = sfnt.readUInt32BE(entry + 8);
  const storage = table + sfnt.readUInt16BE(table + 4);
  const texts: string[] = [];
  for (let index = 0; index < sfnt.readUInt16BE(table + 2); index += 1) {
    const record = table + 6 + index * 12;
    if (sfnt.readUInt16BE(record + 6) !== nameId) continue;
    const start = storage + sfnt.readUInt16BE(record + 10);
    const raw = Buffer.from(sfnt.subarray(start, start + sfnt.readUInt16BE(record + 8)));
    texts.push(sfnt.readUInt16BE(record) === 1 ? raw.toString('latin1') : raw.swap16().toString('utf16le'));
  }
  return texts;
}
