import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
const packable = /\.(?:js|css|svg|txt|json|html|webmanifest)$/;

/** Writes a .br and a .gz beside every text file of a folder, as small as they get, for servers to send as they are. */
export async function precompressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  for (const entry of entries.filter((candidate) => candidate.isFile() && packable.test(candidate.name))) {
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    const parameters = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
    await writeFile(`${file}.br`, await packBrotli(bytes, { params: parameters }));
    await writeFile(`${file}.gz`, await packGzip(bytes, { level: 9 }));
  }
}
