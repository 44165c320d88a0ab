import sharp from 'sharp';
import { type FontProblem, isProblem, type Outline } from '#fonts/engine.ts';
import type { PngResponse } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { productById, stylesOf } from '../catalogue/queries.ts';
import { lasting, type Viewer } from '../catalogue/viewer.ts';
import { keepGenerated } from '../generated-files/keep-generated.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
const PAPER = '#FBFAF7';
const INK = '#14130F';
const SIGNAL = '#F0503A';
/** Raised when it is drawn in another way. */
const VERSION = 2;

/**
 * Draws the picture that other sites show next to a link to a font: its specimen word as large as possible, on the red
 * baseline, its name and the shop's below. Everything in it is an outline of the font. It is drawn once and stored;
 * `wanted` is the version in the link, and for any other version the same picture is cached for a shorter time.
 */
export function createSharePictures(tools: Tools) {
  return async (id: number, wanted: string | undefined, viewer: Viewer): Promise<PngResponse> => {
    const product = (await productById(tools.db, id, viewer, wanted)) ?? refuse('product_not_found');
    if (product.style_count === 0) refuse('fonts_missing');
    const brand = (await readShopSettings(tools.db)).identity.name;
    const madeOf = [VERSION, product.version, product.name, product.specimen, brand].join(' ');
    const drawn = () => drawShare(tools, product, brand);
    const png = await keepGenerated(tools, { productId: id, kind: 'share', madeOf }, drawn);
    return { png, headers: wanted === product.version ? lasting(product) : {} };
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
  // A font of capitals shows names in them.
  const drawName = async (text: string) => {
    const line = await draw(text);
    return line.missing.length === 0 ? line : draw(text.toUpperCase());
  };
  const [word, name, brand] = await Promise.all([draw(product.specimen), drawName(product.name), drawName(brandName)]);
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
    ${docId(word, MARGIN, baseline, scale)}
    <path d="M${MARGIN} 524h${WIDTH - 2 * MARGIN}v2H${MARGIN}z"/>
    ${positionLine(name, 'start', 760)}${positionLine(brand, 'end', 200)}
  </svg>`;
}

/** A small line at the bottom; left out if the font cannot write it. */
function positionLine(line: Outline, edge: 'start' | 'end', longest: number): string {
  if (line.missing.length > 0 || line.ink[2] === 0) return '';
  const scale = Math.min(longest / line.ink[2], 40 / line.ink[3]);
  const left = edge === 'start' ? MARGIN : WIDTH - MARGIN - line.ink[2] * scale;
  return docId(line, left, 582, scale);
}

/** Ink to the left edge, baseline on the line. */
function docId({ path, ink }: Outline, left: number, baseline: number, scale: number): string {
  return `<path transform="translate(${left - ink[0] * scale} ${baseline}) scale(${scale})" d="${path}"/>`;
}
