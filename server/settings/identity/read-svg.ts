import { mustExist } from '#contract/must-exist.ts';
import { LARGEST_WORDMARK } from '#contract/shop/identity.ts';

type Box = [x: number, y: number, width: number, height: number];
/** An owner's drawing as the shop writes it: the box that is seen, and outlines without a colour of their own. */
export type Outlines = { viewBox: Box; inside: string };

const MOST_SHAPES = 500;
const DEEPEST = 16;
/** What a drawing may say next to its outlines; it is left out. */
const SILENT = ['title', 'desc', 'metadata', 'sodipodi:namedview'];
/** What would bring in something else, or be run. */
const BANNED = /^(?:on.*|style|href|.*:href|filter|mask|clip-path|src)$/;

const path = /^[MmZzLlHhVvCcSsQqTtAaEe\d.,+\-\s]+$/;
const numbers = /^[\d.,+\-eE\s]+$/;
const length = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e-?\d+)?(?:px)?$/i;
const transform = /^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\([\d.,+\-eE\s]+\)[\s,]*)+$/;
const rule = /^(?:nonzero|evenodd)$/;

const COMMON = { transform, 'fill-rule': rule };
/** The elements that stay, each with the attributes that stay and how their values are written. */
const STORED: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  g: COMMON,
  path: { ...COMMON, d: path },
  rect: { ...COMMON, x: length, y: length, width: length, height: length, rx: length, ry: length },
  circle: { ...COMMON, cx: length, cy: length, r: length },
  ellipse: { ...COMMON, cx: length, cy: length, rx: length, ry: length },
  polygon: { ...COMMON, points: numbers },
};

/** The name of an element, and what stands behind it. */
const TAG = /^(\/?)([A-Za-z][\w:.-]*)(\s[\s\S]*)?$/;
/** Each is tried where the one before it ended, so a text is gone through once. */
const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;

/** What is wrong with a drawing, in a sentence for its owner. */
class Wrong extends Error {}

/**
 * Reads a wordmark out of an SVG. Nothing of the file is passed on: elements and attributes that are outlines are
 * written again, and a drawing with anything that is run, fetched or styled is refused, so that what is served holds
 * shapes and nothing else.
 * @returns the outlines, or in a sentence what is wrong.
 */
export function readSvg(text: string): Outlines | { wrong: string } {
  try {
    return read(text.replace(/^\uFEFF/, '').trim());
  } catch (error) {
    if (error instanceof Wrong) return { wrong: error.message };
    throw error;
  }
}

type Open = { name: string; isSilent: boolean; isWritten: boolean };

function read(text: string): Outlines {
  if (text.length > LARGEST_WORDMARK) throw new Wrong(`At most ${LARGEST_WORDMARK / 1_000} kB.`);
  const open: Open[] = [];
  const written: string[] = [];
  let viewBox: Box | null = null;
  let shapes = 0;
  let hasEnded = false;
  for (const token of tokensOf(text)) {
    const parent = open.at(-1);
    if ('words' in token) {
      // Text is nothing to see outside a <text>, which does not stay.
      if (/\S/.test(token.words) && !parent?.isSilent)
        throw new Wrong('Between its outlines there are words. Turn text into outlines.');
      continue;
    }
    const { name, isEnd, isEmpty, given } = token;
    if (hasEnded) throw new Wrong('Something stands after its end.');
    if (isEnd) {
      const closed = open.pop();
      if (closed?.name !== name) throw new Wrong(`<${name}> is closed but was not open.`);
      if (closed.isWritten) written.push(`</${name}>`);
      hasEnded = open.length === 0;
      continue;
    }
    const isSilent = Boolean(parent?.isSilent) || SILENT.includes(name) || given.get('display') === 'none';
    let isWritten = false;
    if (open.length === 0) {
      if (name !== 'svg') throw new Wrong('This is no SVG.');
      refuseBanned(name, given);
      viewBox = boxOf(given);
    } else if (!isSilent && !(name === 'defs' && isEmpty)) {
      const retained = writeElement(name, given);
      shapes += 1;
      if (shapes > MOST_SHAPES) throw new Wrong(`At most ${MOST_SHAPES} shapes.`);
      isWritten = retained !== null && name === 'g' && !isEmpty;
      if (retained !== null && (name !== 'g' || isWritten)) written.push(isWritten ? `${retained}>` : `${retained}/>`);
    }
    if (isEmpty) {
      hasEnded = open.length === 0;
      continue;
    }
    open.push({ name, isSilent, isWritten });
    if (open.length > DEEPEST) throw new Wrong(`At most ${DEEPEST} groups in each other.`);
  }
  const inside = written.join('');
  if (!hasEnded) throw new Wrong('It breaks off before its end.');
  if (viewBox === null || !/<(?:path|rect|circle|ellipse|polygon)/.test(inside))
    throw new Wrong('Nothing is drawn in it.');
  return { viewBox, inside };
}

type Token = { words: string } | { name: string; isEnd: boolean; isEmpty: boolean; given: Map<string, string> };

/**
 * Takes a text apart from its beginning to its end, without ever looking back. Comments and the line that says that it
 * is XML are left out.
 */
function* tokensOf(text: string): Generator<Token> {
  for (let at = 0; at < text.length; ) {
    const unreadable = () =>
      new Wrong(`It can not be read from “${text.slice(at, at + 24)}” on. Save it as plain SVG.`);
    const behind = (end: string) => {
      const found = text.indexOf(end, at);
      if (found < 0) throw unreadable();
      return found + end.length;
    };
    if (text.startsWith('<!--', at)) at = behind('-->');
    else if (/^<\?xml\s$/.test(text.slice(at, at + 6))) at = behind('?>');
    else if (text[at] === '<') {
      const end = behind('>');
      const tag = readTag(text.slice(at + 1, end - 1));
      if (tag === null) throw unreadable();
      yield tag;
      at = end;
    } else {
      const next = text.indexOf('<', at);
      const end = next < 0 ? text.length : next;
      yield { words: text.slice(at, end) };
      at = end;
    }
  }
}

/** What stands between pointed brackets; null for what is no tag. A value with such a bracket in it is not read. */
function readTag(inside: string): Token | null {
  const isEmpty = inside.endsWith('/');
  const [, slash, name, attributes = ''] = TAG.exec(isEmpty ? inside.slice(0, -1) : inside) ?? [];
  if (name === undefined) return null;
  const given = new Map<string, string>();
  ATTRIBUTE.lastIndex = 0;
  const written = attributes.trimEnd();
  for (let end = 0; end < written.length; end = ATTRIBUTE.lastIndex) {
    const found = ATTRIBUTE.exec(written);
    if (!found) return null;
    given.set(mustExist(found[1]), (found[2] ?? found[3] ?? '').trim());
  }
  return { name, isEnd: slash === '/', isEmpty, given };
}

function refuseBanned(element: string, given: Map<string, string>): void {
  for (const name of given.keys())
    if (BANNED.test(name.toLowerCase()))
      throw new Wrong(`<${element}> has “${name}”, which is no outline. Save it without styles and links.`);
  const stroke = given.get('stroke');
  if (stroke !== undefined && stroke !== 'none') throw new Wrong('It has strokes. Turn them into outlines.');
}

/** An element as the shop writes it, without its end tag; null for an invisible one. */
function writeElement(name: string, given: Map<string, string>): string | null {
  const retained = Object.hasOwn(STORED, name) ? STORED[name] : undefined;
  if (!retained) throw new Wrong(`It has <${name.slice(0, 30)}>. A wordmark is made of outlines alone.`);
  refuseBanned(name, given);
  if (given.get('fill') === 'none' && name !== 'g') return null;
  const attributes = Object.entries(retained).flatMap(([attribute, form]) => {
    const value = given.get(attribute);
    if (value === undefined) return [];
    if (!form.test(value)) throw new Wrong(`“${attribute}” of a <${name}> can not be read.`);
    return [`${attribute}="${value.replace(/\s+/g, ' ')}"`];
  });
  return `<${[name, ...attributes].join(' ')}`;
}

/** The box that is seen: of the drawing's own, or as large as it says. */
function boxOf(given: Map<string, string>): Box {
  const box = given
    .get('viewBox')
    ?.split(/[\s,]+/)
    .map(Number) ?? [0, 0, ...['width', 'height'].map((side) => Number.parseFloat(given.get(side) ?? ''))];
  const [, , width = 0, height = 0] = box;
  const isSane = box.length === 4 && box.every((value) => Number.isFinite(value) && Math.abs(value) <= 100_000);
  if (!isSane || width <= 0 || height <= 0) throw new Wrong('It does not say how large it is: it needs a viewBox.');
  if (width / height > 20 || height / width > 3) throw new Wrong('It is too long or too high for the head of a page.');
  return box as Box;
}
