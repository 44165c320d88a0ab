import type { Language } from '#contract/languages/languages.ts';
import { mainLanguageOf } from '#contract/languages/own-words.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { readShopSettings } from '../shop-settings.ts';

/**
 * The language that the owner writes in. Words that are stored among the owner's are in it too, whoever makes the shop
 * write them down.
 */
export const ownerLanguage = async (db: Tx): Promise<Language> =>
  mainLanguageOf((await readShopSettings(db)).identity.locale);
