import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';

/** So many different letters of a style are its alphabet: both cases of the basic Latin one. */
const ALPHABET = 52;
/** Outlines that are no finer than this are a picture, and no font can be made of them. */
const COARSE = 128;
const DAY_MS = 86_400_000;
/** Styles of a network whose letters are collected, in 2.6 MB: a later one takes the place of one whose print ends alike. */
const PLACES = 2 ** 17;
/** A letter is one of 128 bits: those of one script have their own, of two that share one only one counts. */
const WORDS = 4;
const MOST_NETWORKS = 50_000;

/** What a drawing shows: the file of its style, how fine it is (null for as the font has it), and its code points. */
type Drawn = { face: string; grain: number | null; points: Iterable<number> };

/**
 * Counts of how many styles a network has had a whole alphabet drawn today, in outlines of which a font could be made. Each
 * process counts for itself, and what its cache answers is not counted: that was drawn for others before.
 * @returns what counts a drawing before it is made. @throws Refusal too_many_requests, until the day ends, past the limit of the settings.
 */
export function createAlphabetCounter({ clock, settings }: Pick<Tools, 'clock' | 'settings'>) {
  const prints = new Uint32Array(PLACES);
  const letters = new Uint32Array(PLACES * WORDS);
  const whole = new Map<string, number>();
  let end_ms = 0;

  const beginDay = () => {
    prints.fill(0);
    letters.fill(0);
    whole.clear();
    end_ms = (Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS;
  };

  /** Adds letters to those of a style. @returns whether its alphabet became whole by them. */
  const collect = (network: string, face: string, points: Iterable<number>): boolean => {
    const print = printOf(network, face);
    const place = print % PLACES;
    const bits = letters.subarray(place * WORDS, (place + 1) * WORDS);
    if (prints[place] !== print) bits.fill(0);
    prints[place] = print;
    const before = countBits(bits);
    if (before >= ALPHABET) return false;
    for (const point of points) if (isLetter(point)) bits[(point >>> 5) % WORDS]! |= 1 << (point & 31);
    return countBits(bits) >= ALPHABET;
  };

  return (network: string, { face, grain, points }: Drawn): void => {
    // What the shop asks of itself, for pages that everybody gets, comes from its own machine.
    if ((grain !== null && grain <= COARSE) || network === '127.0.0.1') return;
    if (clock.now() >= end_ms) beginDay();
    const had = whole.get(network) ?? 0;
    if (collect(network, face, points)) {
      whole.delete(network);
      whole.set(network, had + 1);
      if (whole.size > MOST_NETWORKS) whole.delete(whole.keys().next().value!);
    }
    if ((whole.get(network) ?? 0) > settings.ALPHABETS_PER_DAY)
      refuse('too_many_requests', { retryAfter_s: Math.ceil((end_ms - clock.now()) / 1000) });
  };
}

/** The code points of a text, as they are drawn. */
export function* pointsOf(text: string): Iterable<number> {
  for (const character of text) yield character.codePointAt(0)!;
}

function isLetter(point: number): boolean {
  if (point < 128) return (point | 32) >= 97 && (point | 32) <= 122;
  return /^\p{L}/u.test(String.fromCodePoint(point));
}

/** FNV-1a, never 0, which is no print. */
function printOf(network: string, face: string): number {
  let print = 0x811c9dc5;
  for (const text of [network, ' ', face])
    for (let at = 0; at < text.length; at += 1) print = Math.imul(print ^ text.charCodeAt(at), 0x01000193);
  return print >>> 0 || 1;
}

function countBits(words: Uint32Array): number {
  let count = 0;
  for (let word of words) for (; word !== 0; word &= word - 1) count += 1;
  return count;
}
