import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { asOwner } from './as-owner.ts';
import { theShop } from './shop-of-worker.ts';

/** The words of a mail as its reader gets them: its links and codes are nowhere else. */
export async function readSent(id: number): Promise<string> {
  const file = path.join(theShop.dataDir, 'mail', `${id}.eml`);
  await expect.poll(() => fs.existsSync(file)).toBe(true);
  return fs
    .readFileSync(file, 'utf8')
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
}

/** The newest mail to an address with these words in its subject, and with a higher number than `after`. */
export async function sentTo(to: string, subject = '', after = 0): Promise<{ id: number; text: string }> {
  const newest = async () => {
    const mails = await asOwner<{ id: number; to: string; subject: string }[]>('GET', '/api/mails?limit=50');
    return mails.find((mail) => mail.to === to && mail.subject.includes(subject))?.id ?? 0;
  };
  await expect.poll(newest, { timeout: 20_000 }).toBeGreaterThan(after);
  const id = await newest();
  return { id, text: await readSent(id) };
}
