import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { writeZip } from './zip.ts';

const text = (words: string) => new TextEncoder().encode(words);

describe('an archive', () => {
  it('gives back every file as it went in, stored or packed, whatever its name says', async () => {
    const files = { 'Inter/خط.ttf': 'a'.repeat(5000), 'Inter/README.txt': 'Read me.', 'LICENSE.txt': '' };
    const entries = Object.entries(files).map(([name, words], i) => ({ name, bytes: text(words), compress: i !== 1 }));
    expect(await readZip(await writeZip(entries))).toEqual(files);
  });

  it('of the same files has the same bytes, in every time zone', async () => {
    const entries = [{ name: 'a.txt', bytes: text('one') }];
    const here = Buffer.from(await writeZip(entries)).toString('hex');
    expect(Buffer.from(await writeZip(entries)).toString('hex')).toBe(here);
    const script = `import { writeZip } from ${JSON.stringify(new URL('./zip.ts', import.meta.url).href)};
      process.stdout.write(Buffer.from(await writeZip([{ name: 'a.txt', bytes: new TextEncoder().encode('one') }])).toString('hex'));`;
    const env = { ...process.env, TZ: 'Asia/Jakarta' };
    const elsewhere = execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' });
    expect(elsewhere).toBe(here);
  });

  it.each(['../evil.ttf', '/etc/passwd', 'a//b', 'C:\\x.ttf', 'a/./b', '', 'con.txt', 'a\u0000b', 'dot.'])(
    'is not written with the name %j',
    async (name) => {
      await expect(writeZip([{ name, bytes: text('x') }])).rejects.toThrow('not safe');
    },
  );

  it('is not written with two files that one system would take for one', async () => {
    const bytes = text('x');
    const twice = writeZip([
      { name: 'A.ttf', bytes },
      { name: 'a.ttf', bytes },
    ]);
    await expect(twice).rejects.toThrow('two files');
  });
});

function readZip(bytes: Uint8Array): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (error, archive) => {
      if (error) return reject(error);
      const files: Record<string, string> = {};
      archive.on('error', reject);
      archive.on('end', () => resolve(files));
      archive.on('entry', (entry) => {
        archive.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure);
          files[entry.fileName] = Buffer.concat(await stream.toArray()).toString();
          archive.readEntry();
        });
      });
      archive.readEntry();
    });
  });
}
