import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Certificate, CertifiedFile } from './certificate.ts';

/** A font found in a folder: one that is certified, one that bears the name of one but is another, or one that is none of them. */
export type FoundFile = { path: string } & (
  | { kind: 'genuine'; file: CertifiedFile }
  | { kind: 'altered'; file: CertifiedFile }
  | { kind: 'unknown' }
);

const FONT = /\.(ttf|otf|woff2?)$/i;

/** Compares every font in a folder, however deep, with what a certificate says of the files. Other files are not looked at. */
export function checkFiles({ files = [] }: Pick<Certificate, 'files'>, folder: string): FoundFile[] {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => FONT.test(name));
  return names.toSorted().map((name): FoundFile => {
    const bytes = fs.readFileSync(path.join(folder, name));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const genuine = files.find((file) => file.sha256 === sha256);
    if (genuine) return { path: name, kind: 'genuine', file: genuine };
    const called = files.find((file) => file.name.toLowerCase() === path.basename(name).toLowerCase());
    return called ? { path: name, kind: 'altered', file: called } : { path: name, kind: 'unknown' };
  });
}
