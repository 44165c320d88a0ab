import type { ProductDetail } from '#contract/nouns/products.ts';
import type { Precision } from '#contract/text/drawing-grains.ts';
import { addressPreview, precisionOf, type Setting } from '../../../api/preview-address.ts';

/** What the visitor tries out. */
export type TesterState = {
  /** Empty stands for the font's own specimen word. */
  text: string;
  styleId: number | undefined;
  /** Of one em, in pixels; null sets the words to the full width. */
  size_px: number | null;
  /** Thousandths of an em between letters. */
  tracking: number;
  /** From baseline to baseline, thousandths of an em. */
  leading: number;
  align: 'start' | 'center' | 'end';
  dir: 'auto' | 'ltr' | 'rtl';
  features: Readonly<Record<string, boolean>>;
  axes: Readonly<Record<string, number>>;
  /** Hex colours of the letters and of what they stand on; empty for those of the page. */
  ink: string;
  ground: string;
};

export const freshTester: TesterState = {
  text: '',
  styleId: undefined,
  size_px: null,
  tracking: 0,
  leading: 1100,
  align: 'start',
  dir: 'auto',
  features: {},
  axes: {},
  ink: '',
  ground: '',
};

/** The product as far as its tester needs it. */
type TestedProduct = Pick<ProductDetail, 'id' | 'version' | 'specimen' | 'name'> & {
  font: { defaultStyleId: number } | null;
};

/** The words that stand in the tester. */
export function wordsOf(product: TestedProduct, { text }: Pick<TesterState, 'text'>): string {
  return text.trim() === '' ? product.specimen || product.name : text;
}

/** The address of one line in the font as it is tried out: style, features, axes. */
export function addressTester(
  product: TestedProduct,
  tester: TesterState,
  text: string,
  grain: Precision,
  setting?: Setting,
): string {
  const isUsualStyle = tester.styleId === product.font?.defaultStyleId;
  return addressPreview({
    productId: product.id,
    version: product.version,
    text: wordsOf(product, { text }),
    styleId: isUsualStyle ? undefined : tester.styleId,
    features: tester.features,
    axes: tester.axes,
    setting,
    grain,
  });
}

/** Words that are set to the full width are broken where one line would make them small. */
const fitLetters = 28;
const fitWidth = 14_000;

/** A stage on a large screen, and what a letter has of it where the words fill it, in ems. */
const wideStage_px = 1400;
const letterEms = 0.55;

/**
 * The address of all that stands on the stage. `stage_px` is how wide it is; words of a set size are wrapped to it. A
 * look from near shows the outlines as fine as they are drawn.
 */
export function addressStage(
  product: TestedProduct,
  tester: TesterState,
  stage_px: number | null,
  isNear: boolean,
): string {
  const { size_px, tracking, leading, align, dir } = tester;
  const words = wordsOf(product, tester);
  const letters = [...words].length;
  const isLong = letters > fitLetters;
  const em_px = size_px ?? wideStage_px / (letterEms * Math.min(letters, fitLetters));
  const fit =
    stage_px !== null && stage_px < narrowStage_px ? fillStage(words, stage_px) : isLong ? fitWidth : undefined;
  const width = size_px === null || stage_px === null ? fit : wrapWidth(stage_px, size_px);
  return addressTester(product, tester, words, isNear ? '1024' : precisionOf(em_px), {
    tracking: tracking || undefined,
    leading: leading === 1200 ? undefined : leading,
    width,
    align: align === 'start' ? undefined : align,
    dir: dir === 'auto' ? undefined : dir,
    carets: '1',
    held: '1',
  });
}

/** A stage narrower than this is that of a phone: as high as half its width, room for several lines. */
const narrowStage_px = 860;
const narrowHeight_px = 160;
/** What a letter of a wide font has: no word is broken to fill the stage. */
const wideLetterEms = 0.85;
const mostLines = 5;

/** How wide lines are, in thousandths of an em, for words to be as large as the stage of a phone has room for. */
function fillStage(words: string, stage_px: number): number | undefined {
  if (!/\S\s+\S/.test(words) || words.includes('\n')) return undefined;
  const ems = [...words].length * letterEms;
  const sizeIn = (lines: number) => Math.min((stage_px * lines) / ems, narrowHeight_px / (lines * 1.2));
  const lines = Array.from({ length: mostLines }, (_, at) => at + 1).reduce((best, one) =>
    sizeIn(one) > sizeIn(best) ? one : best,
  );
  const longest = Math.max(...words.split(/\s+/).map((word) => [...word].length)) * wideLetterEms;
  return lines === 1 ? undefined : Math.round(Math.max((ems / lines) * 1.15, longest) * 1000);
}

const wrapWidth = (stage_px: number, size_px: number) => Math.max(500, Math.floor((stage_px / size_px) * 1000));
