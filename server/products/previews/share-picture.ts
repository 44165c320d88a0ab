import sharp from 'sharp';
import { mustExist } from '#contract/must-exist.ts';
import { type FontProblem, isProblem, type Outline } from '#fonts/engine.ts';
import type { PngResponse } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { membersOfBundles } from '../catalogue/bundle-queries.ts';
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
/** This many fonts of a bundle are drawn in its picture. */
const MOST_MEMBERS = 3;

/**
 * Draws the picture that other sites show next to a link to a font: its specimen word as large as possible, on the red
 * baseline, its name and the shop's below. Everything in it is an outline of the font. It is drawn once and stored;
 * `wanted` is the version in the link, and for any other version the same picture is cached for a shorter time.
 */
export function createSharePictures(tools: Tools) {
  return async (id: number, wanted: string | undefined, viewer: Viewer): Promise<PngResponse> => {
    const product = (await productById(tools.db, id, viewer, wanted)) ?? refuse('product_not_found');
    if (product.kind === 'bundle') return { png: await shareBundle(tools, product), headers: {} };
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
  const { draw, drawName } = await penOf(tools, product.id);
  const [word, name, brand] = await Promise.all([draw(product.specimen), drawName(product.name), drawName(brandName)]);
  return toPng(compose([word], name, brand));
}

/**
 * The picture of a bundle: the specimen words of its first fonts, each in its own letters, and its name in those of the
 * first. It has no files whose version an address could name, so it is never stored for long by those who ask.
 */
async function shareBundle(tools: Tools, bundle: { id: number; name: string }): Promise<Uint8Array> {
  const members = (await membersOfBundles(tools.db, [bundle.id])).slice(0, MOST_MEMBERS);
  const brand = (await readShopSettings(tools.db)).identity.name;
  const madeOf = [
    VERSION,
    bundle.name,
    brand,
    ...members.flatMap(({ version, style_id, specimen }) => [version, style_id, specimen]),
  ];
  return keepGenerated(tools, { productId: bundle.id, kind: 'share', madeOf: madeOf.join(' ') }, async () => {
    const pens = await Promise.all(members.map(({ product_id, style_id }) => penOf(tools, product_id, style_id)));
    const first = pens[0] ?? refuse('fonts_missing');
    const words = await Promise.all(pens.map(({ draw }, at) => draw(mustExist(members[at]).specimen)));
    const [name, brandLine] = await Promise.all([first.drawName(bundle.name), first.drawName(brand)]);
    return toPng(compose(words, name, brandLine));
  });
}

/** Writes in a style of a product; in its main one where none is named. */
async function penOf(tools: Tools, productId: number, styleId: number | null = null) {
  const styles = await stylesOf(tools.db, productId);
  const style = styles.find(({ id, is_default }) => (styleId === null ? is_default : id === styleId));
  const { file_key } = style ?? refuse('fonts_missing');
  const source = { key: file_key, read: () => tools.storage.get(file_key) };
  const draw = async (text: string) => drawn(await tools.fonts.outline(source, { text }));
  // A font of capitals shows names in them.
  const drawName = async (text: string) => {
    const line = await draw(text);
    return line.missing.length === 0 ? line : draw(text.toUpperCase());
  };
  return { draw, drawName };
}

const toPng = (svg: string): Promise<Uint8Array> =>
  sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();

function drawn(outline: Outline | FontProblem): Outline {
  return isProblem(outline) ? refuse('preview_unavailable') : outline;
}

/** Words below each other, each on a red baseline; the more there are, the smaller. */
function compose(words: readonly Outline[], name: Outline, brand: Outline): string {
  const room = 400 / words.length;
  const lines = words.map((word, at) => {
    const [, top, width, height] = word.ink;
    const scale = Math.min((WIDTH - 2 * MARGIN) / width, (room * 0.85) / height);
    const baseline = 75 + room * (at + 0.5) - (top + height / 2) * scale;
    return `<path fill="${SIGNAL}" d="M0 ${baseline}h${WIDTH}v5H0z"/>${docId(word, MARGIN, baseline, scale)}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="${INK}">
    <path fill="${PAPER}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>
    ${lines.join('')}
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
