import fs from 'node:fs';
import path from 'node:path';

const BLOCK = 512;

/** Unpacks the files and links of a plain tar (POSIX ustar) into a folder. For archives of our own packages only. */
export function extractTar(tar: Buffer, folder: string): void {
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const name = text(tar, at, 100);
    if (name === '') break;
    const size = Number.parseInt(text(tar, at + 124, 12), 8) || 0;
    const kind = text(tar, at + 156, 1);
    const target = path.join(folder, name);
    if (kind === '5') fs.mkdirSync(target, { recursive: true });
    else {
      fs.mkdirSync(path.dirname(target), { recursive: true });
      if (kind === '2') fs.symlinkSync(text(tar, at + 157, 100), target);
      else if (kind === '0' || kind === '')
        fs.writeFileSync(target, tar.subarray(at + BLOCK, at + BLOCK + size), { mode: 0o755 });
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

function text(tar: Buffer, start: number, length: number): string {
  const raw = tar.toString('latin1', start, start + length);
  const end = raw.indexOf('\0');
  return (end < 0 ? raw : raw.slice(0, end)).trim();
}
