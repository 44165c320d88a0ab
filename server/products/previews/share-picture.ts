import sharp from 'sharp';
import { type FontProblem, isProblem, type Outline } from '#fonts/engine.ts';
import type { PngResponse } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { keepGenerated } from '../generated-files/keep-generated.ts';
import { productById, stylesOf } from '../queries.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
const PAPER = '#FBFAF7';
const INK = '#14130F';
const SIGNAL = '#F0503A';
/** Raised when it is drawn in another way. */
const EDITION = 1;

/**
 * Draws the picture that other sites show beside a link to a font: its specimen word as large as it goes, on the red
 * baseline, its name and ours below. Everything in it is an outline of the font itself. It is drawn
 * once and kept; `wanted` is the version that a link names, and any other one gets the same picture for a shorter time.
 */
export function createSharePictures(tools: Tools) {
  return async (id: number, wanted: string | undefined): Promise<PngResponse> => {
    const product = (await productById(tools.db, id)) ?? refuse('product_not_found');
    if (product.style_count === 0) refuse('fonts_missing');
    const brand = (await readShopSettings(tools.db)).identity.name;
    const madeOf = [EDITION, product.version, product.name, product.specimen, brand].join(' ');
    const drawn = () => drawShare(tools, product, brand);
    const png = await keepGenerated(tools, { productId: id, kind: 'share', madeOf }, drawn);
    const lasting = wanted === product.version ? { 'cache-control': 'public, max-age=31536000, immutable' } : {};
    return { png, headers: lasting };
  };
}

async function drawShare(
  tools: Tools,
  product: { id: number; name: string; specimen: string },
  brandName: string,
): Promise<Uint8Array> {
  const styles = await stylesOf(tools.db, product.id);
  const style = styles.find((one) => one.is_default) ?? refuse('product_not_found');
  const source = { key: style.file_key, read: () => tools.storage.get(style.file_key) };
  const draw = async (text: string) => drawn(await tools.fonts.outline(source, { text }));
  const [word, name, brand] = await Promise.all([draw(product.specimen), draw(product.name), draw(brandName)]);
  return sharp(Buffer.from(compose(word, name, brand)))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

function drawn(outline: Outline | FontProblem): Outline {
  return isProblem(outline) ? refuse('preview_unavailable') : outline;
}

function compose(word: Outline, name: Outline, brand: Outline): string {
  const [, top, width, height] = word.ink;
  const scale = Math.min((WIDTH - 2 * MARGIN) / width, 340 / height);
  const baseline = 275 - (top + height / 2) * scale;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="${INK}">
    <path fill="${PAPER}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
    <path fill="${SIGNAL}" d="M0 ${baseline}h${WIDTH}v5H0z"/>
    ${place(word, MARGIN, baseline, scale)}
    <path d="M${MARGIN} 524h${WIDTH - 2 * MARGIN}v2H${MARGIN}z"/>
    ${placeLine(name, 'start', 760)}${placeLine(brand, 'end', 200)}
  </svg>`;
}

/** A small line at the foot; a font that cannot write it leaves it out. */
function placeLine(line: Outline, edge: 'start' | 'end', longest: number): string {
  if (line.missing.length > 0 || line.ink[2] === 0) return '';
  const scale = Math.min(longest / line.ink[2], 40 / line.ink[3]);
  const left = edge === 'start' ? MARGIN : WIDTH - MARGIN - line.ink[2] * scale;
  return place(line, left, 582, scale);
}

/** Ink to the left edge, baseline on the line. */
function place({ path, ink }: Outline, left: number, baseline: number, scale: number): string {
  return `<path transform="translate(${left - ink[0] * scale} ${baseline}) scale(${scale})" d="${path}"/>`;
}
