import { fieldWords } from '#contract/field-words.ts';
import { mergeTranslations } from '#contract/languages/own-words.ts';
import { type Accent, measureAccent, needed } from '#contract/shop/accent.ts';
import { demoIdentity } from '#contract/shop/demo-identity.ts';
import type { IdentityIn } from '#contract/shop/identity.ts';
import type { FaceSource } from '#fonts/engine.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { changeSection } from '../change-settings.ts';
import { readShopSettings } from '../shop-settings.ts';
import { drawIcon, drawName, interfaceFace, type StoredLogo, storeLogo } from './draw-logo.ts';
import type { Logos } from './identity.ts';
import { readSvg } from './read-svg.ts';

/** Finds the font file of a style of the shop, of the main one where none is named; null where there is none. */
export type FindFace = (productId: number, styleId: number | null) => Promise<FaceSource | null>;

/**
 * Sets what the shop is called and looks like. Its wordmark and its icon are drawn now, so that no page waits for them,
 * and stay as they are whatever becomes of the font. @throws Refusal invalid_input.
 */
export async function changeIdentity(
  tools: Tools,
  findFace: FindFace,
  requested: IdentityIn,
  caller: Caller,
): Promise<void> {
  refuseUnreadable(requested.accent);
  const { marks: before, identity: was } = await readShopSettings(tools.db);
  const marks: Logos = {
    wordmark: await drawWordmark(tools, findFace, requested, before),
    icon: requested.name === demoIdentity.name ? null : await drawIcon(tools.fonts, interfaceFace, requested.name),
  };
  const { name, description, accent, sharePicture, locale } = requested;
  const { kind } = requested.wordmark;
  const wordmark = kind === 'svg' ? { kind } : requested.wordmark;
  const translations = mergeTranslations(was.translations, requested.translations);
  const identity = { name, description, wordmark, accent, sharePicture, locale, translations };
  await changeSection(tools, caller, 'identity', identity, { made: { marks } });
}

/**
 * Refuses an accent with too little contrast to the background. One too faint for small text is used for lines only.
 */
function refuseUnreadable(accent: Accent | null): void {
  if (accent === null) return;
  const wrong = measureAccent(accent).find(({ use, isEnough }) => use === 'lines' && !isEnough);
  if (wrong)
    refuse('invalid_input', {
      fields: { [`accent.${wrong.theme}`]: fieldWords.faint(wrong.theme, wrong.ratio, needed.lines) },
    });
}

async function drawWordmark(
  { fonts }: Tools,
  findFace: FindFace,
  { name, wordmark }: IdentityIn,
  before: Logos & { kind?: string },
): Promise<StoredLogo | null> {
  if (wordmark.kind === 'svg') {
    if (wordmark.svg === undefined)
      return before.wordmark ?? refuse('invalid_input', { fields: { svg: fieldWords.chooseFile } });
    const outlines = readSvg(wordmark.svg);
    return 'wrong' in outlines ? refuse('invalid_input', { fields: { svg: outlines.wrong } }) : storeLogo(outlines);
  }
  if (wordmark.kind === 'page' && name === demoIdentity.name) return null;
  const face = wordmark.kind === 'page' ? interfaceFace : await findFace(wordmark.productId, wordmark.styleId);
  if (face === null) return refuse('invalid_input', { fields: { wordmark: fieldWords.noSuchStyle } });
  const drawn = await drawName(fonts, face, name);
  if (!('missing' in drawn)) return drawn;
  // A name that the interface face cannot write stands as text on pages that have no face of their own.
  if (wordmark.kind === 'page') return null;
  return refuse('invalid_input', { fields: { wordmark: fieldWords.canNotWrite(drawn.missing.join(' ')) } });
}
