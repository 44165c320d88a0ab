import fs from 'node:fs/promises';
import path from 'node:path';
import { nameContent } from '#fonts/engine.ts';

/** What the files of an upload that are called like a licence say, and those that can not be read as text. */
export type ReadLicenses = { text: string | null; unread: string[] };

/** Longer than any licence; the rest of the shop keeps it with every release. */
const LONGEST = 200_000;

/** Reads the licence files of an upload as one text, each under its name where there are several. What is no text is named, not dropped in silence. */
export async function readLicenses(files: readonly { name: string; path: string }[]): Promise<ReadLicenses> {
  const texts: { name: string; text: string }[] = [];
  const unread: string[] = [];
  for (const { name: whole, path: place } of files) {
    const name = path.posix.basename(whole.replaceAll('\\', '/')).replace(/\p{C}/gu, '').slice(0, 120);
    const text = readText(await fs.readFile(place));
    if (text === null) unread.push(name);
    else if (text !== '' && !texts.some((one) => one.text === text)) texts.push({ name, text });
  }
  const [first] = texts;
  if (!first) return { text: null, unread };
  const all = texts.length === 1 ? first.text : texts.map(({ name, text }) => `${name}\n\n${text}`).join('\n\n');
  return { text: `${all}\n`, unread };
}

/** A text in UTF-8, or else in Windows-1252, as old licences are; null for anything that is none. */
function readText(bytes: Buffer): string | null {
  if (bytes.length > LONGEST || bytes.includes(0) || nameContent(bytes.subarray(0, 4096)).kind !== 'text') return null;
  return decode(bytes)
    .replace(/\r\n?/g, '\n')
    .replace(/^\uFEFF/, '')
    .trim();
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes);
    throw error;
  }
}
