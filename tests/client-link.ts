import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { TestShop } from './test-shop.ts';

/**
 * The secret of the last link that was mailed to the client of an order, from the outbox or, once the mail has left,
 * from the mail itself; null where none was.
 */
export async function lastSecret({ tools }: TestShop, orderId: number, kind = 'client_licenses') {
  const read = async () =>
    (
      await sql<{ id: number; secret: string | null }>`
        select id, secret from emails
        where dedupe_key like ${`${kind}:${orderId}:%`} or dedupe_key = ${`${kind}:${orderId}`}
        order by id desc limit 1`.execute(tools.db)
    ).rows[0];
  const mail = await read();
  if (!mail) return null;
  if (mail.secret !== null) return mail.secret;
  const file = await fs.readFile(path.join(tools.settings.DATA_DIR, 'mail', `${mail.id}.eml`), 'utf8');
  const text = file.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  return /\/claim\/([\w-]{43})/.exec(text)?.[1] ?? null;
}
