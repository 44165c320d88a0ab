import { fieldWords } from '#contract/field-words.ts';
import type { Precision } from '#contract/text/drawing-grains.ts';
import {
  type FaceSource,
  type FontProblem,
  type GlyphsRequest,
  isProblem,
  type PreviewRequest,
} from '#fonts/engine.ts';
import type { SvgResponse } from '#server/kit/http/handlers.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { fairQueue } from '#server/kit/limits/fair-queue.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { drawnProduct, stylesOf } from '../catalogue/queries.ts';
import { describeProblem } from '../catalogue/refuse-upload.ts';
import { lasting, maySee, type Seen, type Viewer } from '../catalogue/viewer.ts';
import { createAlphabetCounter, pointsOf } from './count-alphabets.ts';

type PreviewQuery = {
  text: string;
  size: number;
  style?: string | undefined;
  features?: string | undefined;
  axes?: string | undefined;
  lang?: string | undefined;
  dir: 'ltr' | 'rtl' | 'auto';
  color: string;
  tracking: number;
  leading: number;
  width?: number | undefined;
  align: 'start' | 'center' | 'end';
  carets?: '1' | undefined;
  held?: '1' | undefined;
  grain?: Precision | undefined;
  v?: string | undefined;
};

/** The defaults for setting a text. */
export const AS_IT_IS = {
  size: 72,
  dir: 'auto',
  color: 'currentColor',
  tracking: 0,
  leading: 1200,
  align: 'start',
} as const;

type GlyphsQuery = {
  points: string;
  style?: string | undefined;
  axes?: string | undefined;
  grain?: Precision | undefined;
};

type Faces = Seen & {
  version: string;
  styles: { id: number; name: string; is_default: boolean; file_key: string }[];
};

/**
 * Few are under way, so that a stranger's turn comes soon; this many of one network may wait as are drawn in half a
 * second.
 */
const TURNS = { atOnce: 8, most: 250 };

/**
 * Draws previews and single glyphs, of what is not in the shop only for who may see it; remembers the styles of
 * products that were drawn lately, as long as the catalogue is the same.
 */
export function createPreviews(tools: Tools) {
  let madeFrom = 0;
  const known = new Map<number, Promise<Faces>>();
  const inTurn = fairQueue(TURNS);
  const countAlphabets = createAlphabetCounter(tools);

  /**
   * Counts a drawing for who asks now, and gives what counts it for all who are given it again. @throws Refusal
   * too_many_requests.
   */
  const count = (drawn: Parameters<typeof countAlphabets>[0], network: string) => {
    const waitFor = countAlphabets(drawn);
    const retryAfter_s = waitFor(network);
    if (retryAfter_s > 0) refuse('too_many_requests', { retryAfter_s });
    return (ip: string) => waitFor(clientNetwork(ip));
  };

  const facesOf = (id: number): Promise<Faces> => {
    const version = tools.freshness.version();
    if (version !== madeFrom || known.size > 5_000) known.clear();
    madeFrom = version;
    const faces = known.get(id) ?? readFaces(tools, id);
    known.set(id, faces);
    faces.catch(() => known.delete(id));
    return faces;
  };

  const stylesSeenBy = async (id: number, viewer: Viewer) => {
    const { styles, ...product } = await facesOf(id);
    return maySee(product, viewer) ? styles : refuse('product_not_found');
  };

  const sourceOf = (styles: Faces['styles'], style: string | undefined): FaceSource => {
    const { file_key: key } = chooseStyle(styles, style);
    return { key, read: () => tools.storage.get(key) };
  };

  async function preview(id: number, query: PreviewQuery, ip: string, viewer: Viewer): Promise<SvgResponse> {
    const { styles, ...product } = await facesOf(id);
    if (!maySee(product, viewer, query.v)) refuse('product_not_found');
    const source = sourceOf(styles, query.style);
    const request = requestOf(query);
    const network = clientNetwork(ip);
    const grain = request.grain ?? null;
    const wait_s = count({ face: source.key, grain, points: pointsOf(query.text) }, network);
    const drawn = await inTurn(network, () => tools.fonts.preview(source, request));
    if (isProblem(drawn)) return refuseDrawing(drawn);
    // An address with the version of the font can never mean anything else.
    const stored = query.v === product.version ? lasting(product) : {};
    const missing =
      drawn.missing.length > 0 ? { 'x-missing-characters': encodeURIComponent(drawn.missing.join('')) } : {};
    return { svg: drawn.svg, headers: { ...stored, ...missing }, wait_s };
  }

  async function glyphs(id: number, query: GlyphsQuery, ip: string, viewer: Viewer) {
    const styles = await stylesSeenBy(id, viewer);
    const points = query.points.split(',').map((point) => Number.parseInt(point, 16));
    const isPoint = (point: number) => point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
    if (!points.every(isPoint)) refuse('preview_invalid', { fields: { points: fieldWords.noCodePoint } });
    const axes = readPairs(query.axes, 'axes', /^[ -~]{4}$/);
    const source = sourceOf(styles, query.style);
    const request: GlyphsRequest = { points, axes, ...(query.grain ? { grain: Number(query.grain) } : {}) };
    const network = clientNetwork(ip);
    const wait_s = count({ face: source.key, grain: request.grain ?? null, points }, network);
    const drawn = await inTurn(network, () => tools.fonts.glyphs(source, request));
    if (isProblem(drawn)) return refuseDrawing(drawn);
    return { drawn, wait_s };
  }

  async function features(id: number, ip: string, viewer: Viewer) {
    const styles = await stylesSeenBy(id, viewer);
    const source = sourceOf(styles, undefined);
    const changes = await inTurn(clientNetwork(ip), () => tools.fonts.features(source));
    return isProblem(changes) ? refuseDrawing(changes) : changes;
  }

  return { preview, glyphs, features };
}

async function readFaces({ db }: Tools, id: number): Promise<Faces> {
  const product = (await drawnProduct(db, id)) ?? refuse('product_not_found');
  return { ...product, styles: await stylesOf(db, id) };
}

function chooseStyle(styles: Faces['styles'], wanted: string | undefined) {
  if (styles.length === 0) refuse('fonts_missing');
  if (wanted === undefined || wanted === '')
    return styles.find((style) => style.is_default) ?? refuse('product_not_found');
  const name = wanted.toLowerCase();
  const found = styles.find((style) => String(style.id) === wanted || style.name.toLowerCase() === name);
  return found ?? refuse('preview_invalid', { fields: { style: fieldWords.noSuchStyle } });
}

function requestOf(query: PreviewQuery): PreviewRequest {
  const { text, size, features, axes, lang, dir, color, tracking, leading, width, align, carets, held, grain } = query;
  return {
    text,
    size,
    dir,
    color,
    tracking,
    leading,
    align,
    ...(width === undefined ? {} : { width }),
    ...(carets ? { carets: true } : {}),
    ...(held ? { held: true } : {}),
    ...(grain ? { grain: Number(grain) } : {}),
    ...(lang ? { lang } : {}),
    features: readPairs(features, 'features', /^[ -~]{4}$/),
    axes: readPairs(axes, 'axes', /^[ -~]{4}$/),
  };
}

/** Reads `liga:0,ss01:1`. */
function readPairs(list: string | undefined, field: string, tagShape: RegExp): Record<string, number> {
  const pairs = (list ?? '').split(',').filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [tag = '', value = '1'] = pair.split(':');
      const number = Number(value);
      if (!tagShape.test(tag) || value === '' || !Number.isFinite(number)) {
        refuse('preview_invalid', { fields: { [field]: fieldWords.noTag(pair) } });
      }
      return [tag, number];
    }),
  );
}

function refuseDrawing(problem: FontProblem): never {
  if (problem.problem === 'bad_request')
    refuse('preview_invalid', { fields: { [problem.field ?? 'text']: describeProblem(problem) } });
  refuse('preview_unavailable');
}
