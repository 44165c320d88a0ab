import type { Db } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import { readShopSettings } from './shop-settings.ts';

/**
 * The words that a buyer agreed to, and when; nothing where there is no consent.
 * @param asked the words as they were shown, or true for today's.
 * @throws Refusal consent_changed.
 */
export async function agree(db: Db, asked: string | boolean | undefined, now: Date) {
  if (!asked) return { consent: null, consented_at: null };
  const { consentText } = (await readShopSettings(db)).refunds;
  if (asked !== true && asked.trim() !== consentText) refuse('consent_changed');
  return { consent: consentText, consented_at: now };
}
