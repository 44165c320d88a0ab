import { fieldWords } from '#contract/field-words.ts';
import { type Accent, measureAccent, needed } from '#contract/shop/accent.ts';
import { house } from '#contract/shop/house.ts';
import type { IdentityIn } from '#contract/shop/identity.ts';
import type { FaceSource } from '#fonts/engine.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { changeSection } from '../change-settings.ts';
import { readShopSettings } from '../shop-settings.ts';
import { drawIcon, drawName, interfaceFace, type KeptMark, keepMark } from './draw-mark.ts';
import type { Marks } from './identity.ts';
import { readSvg } from './read-svg.ts';

/** Finds the font file of a style of the shop, of the main one where none is named; null where there is none. */
export type FindFace = (productId: number, styleId: number | null) => Promise<FaceSource | null>;

/**
 * Sets what the shop is called and looks like. Its wordmark and its icon are drawn now, so that no page waits for them, and stay as
 * they are whatever becomes of the font. @throws Refusal invalid_input.
 */
export async function changeIdentity(
  tools: Tools,
  findFace: FindFace,
  asked: IdentityIn,
  caller: Caller,
): Promise<void> {
  refuseUnreadable(asked.accent);
  const { marks: before } = await readShopSettings(tools.db);
  const marks: Marks = {
    wordmark: await drawWordmark(tools, findFace, asked, before),
    icon: asked.name === house.name ? null : await drawIcon(tools.fonts, interfaceFace, asked.name),
  };
  const { name, description, accent, sharePicture, locale } = asked;
  const { kind } = asked.wordmark;
  const wordmark = kind === 'svg' ? { kind } : asked.wordmark;
  const identity = { name, description, wordmark, accent, sharePicture, locale };
  await changeSection(tools, caller, 'identity', identity, { made: { marks } });
}

/** An accent that is not told from the paper is none. One that small text can not be read in is used for lines alone. */
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
  before: Marks & { kind?: string },
): Promise<KeptMark | null> {
  if (wordmark.kind === 'svg') {
    if (wordmark.svg === undefined)
      return before.wordmark ?? refuse('invalid_input', { fields: { svg: fieldWords.chooseFile } });
    const outlines = readSvg(wordmark.svg);
    return 'wrong' in outlines ? refuse('invalid_input', { fields: { svg: outlines.wrong } }) : keepMark(outlines);
  }
  if (wordmark.kind === 'page' && name === house.name) return null;
  const face = wordmark.kind === 'page' ? interfaceFace : await findFace(wordmark.productId, wordmark.styleId);
  if (face === null) return refuse('invalid_input', { fields: { wordmark: fieldWords.noSuchStyle } });
  const drawn = await drawName(fonts, face, name);
  if (!('missing' in drawn)) return drawn;
  // A name that the interface face can not write stands as text on pages that have no face of their own.
  if (wordmark.kind === 'page') return null;
  return refuse('invalid_input', { fields: { wordmark: fieldWords.canNotWrite(drawn.missing.join(' ')) } });
}
