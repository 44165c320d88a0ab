import fs from 'node:fs/promises';

/** The first bytes of a file, `most` of them at the most. */
export async function readStart(file: string, most: number): Promise<Buffer> {
  const opened = await fs.open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(most), 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}
