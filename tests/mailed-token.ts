import fs from 'node:fs/promises';
import path from 'node:path';
import { createBooks } from './buy/books.ts';
import type { TestShop } from './test-shop.ts';

/**
 * The words of the newest mail about something, as its reader gets them: the only place where the token of its link is.
 */
export async function mailedText(shop: TestShop, to: string, about: string): Promise<string> {
  await createBooks(shop).drain();
  const { id } = await shop.tools.db
    .selectFrom('emails')
    .select('id')
    .where('recipient', '=', to)
    .where('dedupe_key', 'like', `${about}:%`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const file = await fs.readFile(path.join(shop.tools.settings.DATA_DIR, 'mail', `${id}.eml`), 'utf8');
  return file.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}

/** The token of the link in that mail. */
export async function mailedToken(shop: TestShop, to: string, about: string): Promise<string> {
  return /token=([\w-]{43})/.exec(await mailedText(shop, to, about))![1]!;
}
