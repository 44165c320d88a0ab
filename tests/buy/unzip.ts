import { fromBuffer } from 'yauzl';
import type { TestShop } from '../test-shop.ts';

/** The files of a ZIP, by their names in it. */
export function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>();
    fromBuffer(bytes, { lazyEntries: true }, (error, archive) => {
      if (error) return reject(error);
      archive.on('error', reject).on('end', () => resolve(files));
      archive.on('entry', (entry) =>
        archive.openReadStream(entry, async (problem, stream) => {
          if (problem) return reject(problem);
          files.set(entry.fileName, Buffer.concat(await stream.toArray()));
          archive.readEntry();
        }),
      );
      archive.readEntry();
    });
  });
}

/** The same of what a link of a test shop leads to. */
export async function unzip(shop: TestShop, link: string): Promise<Map<string, Buffer>> {
  const reply = await fetch(link.replace('http://shop.test', shop.address));
  if (reply.status !== 200) throw new Error(`${link}: ${reply.status}`);
  return readZip(Buffer.from(await reply.arrayBuffer()));
}
