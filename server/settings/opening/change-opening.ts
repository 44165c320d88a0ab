import { randomBytes } from 'node:crypto';
import type { ShopSettings } from '#contract/admin/settings.ts';
import { mergeTranslations, type Translations } from '#contract/languages/own-words.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import type { Tools } from '#server/kit/tools.ts';
import { changeSection } from '../change-settings.ts';
import { type OwnSettings, readShopSettings } from '../shop-settings.ts';
import { gateAddress } from './closed-shop-access.ts';

const KEY_BYTES = 24;

/**
 * Closes the shop to visitors, or opens it. Each time it closes it gets another key, which the audit log does not know.
 */
export async function changeOpening(
  tools: Tools,
  requested: { isClosed: boolean; words?: string | undefined; translations?: Translations | undefined },
  caller: Caller,
): Promise<void> {
  const before = await readShopSettings(tools.db);
  const translations = mergeTranslations(before.opening.translations, requested.translations);
  const words = requested.words?.trim() ?? before.opening.words;
  const opening = { isClosed: requested.isClosed, words, translations };
  const key = before.opening.isClosed ? before.door.key : randomBytes(KEY_BYTES).toString('base64url');
  await changeSection(tools, caller, 'opening', opening, { made: { door: { key: opening.isClosed ? key : '' } } });
}

export const presentOpening = (
  { opening, door }: OwnSettings,
  { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>,
): ShopSettings['opening'] => ({
  ...opening,
  keyAddress: opening.isClosed ? `${PUBLIC_URL}${gateAddress}/${door.key}` : null,
});
