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
/** No address is longer; what somebody else sent as one may be. */
const LONGEST_NETWORK = 45;
const TELL_MS = 1_000;

/** What a drawing shows: the file of its style, how fine it is (null for as the font has it), and its code points. */
type Drawn = { face: string; grain: number | null; points: Iterable<number> };

/**
 * Counts of how many styles a network has had a whole alphabet drawn today, in outlines of which a font could be made, and does not
 * ask whether they were drawn for it or kept from before. All processes on one database count together, whatever host they are on: each
 * tells the others once a second which letters it gave. What stays inexact: a network that asks several of them at once may get in that second,
 * or while the database is away, what each of them alone would give; one that begins knows nothing of what the others counted before; and
 * what a cache before the shop or a browser keeps is not seen here.
 * @returns what takes a drawing and gives what counts it for each network that is to have it, in seconds to wait: 0 up to the limit of the settings,
 * past it until the day ends. A kept answer may be counted by it as often as it is given.
 */
export function createAlphabetCounter({ clock, settings, peers }: Pick<Tools, 'clock' | 'settings' | 'peers'>) {
  const prints = new Uint32Array(PLACES);
  const had = new Uint32Array(PLACES * WORDS);
  const whole = new Map<string, number>();
  /** What the others have not heard, by print: day, print, all letters that the network has had of the style, and the network. */
  let news = new Map<number, string>();
  let isTelling = false;
  let day = 0;

  const keepToday = () => {
    const today = Math.floor(clock.now() / DAY_MS);
    if (today === day) return;
    day = today;
    prints.fill(0);
    had.fill(0);
    whole.clear();
    news.clear();
  };

  /** Adds letters to those of a style that a network has had. @returns all of them, or null where none is new, or it had the alphabet already. */
  const collect = (network: string, print: number, letters: Uint32Array): Uint32Array | null => {
    const place = print % PLACES;
    const all = had.subarray(place * WORDS, (place + 1) * WORDS);
    if (prints[place] !== print) all.fill(0);
    prints[place] = print;
    if (letters.every((word, at) => (word & ~all[at]!) === 0) || countBits(all) >= ALPHABET) return null;
    for (const [at, word] of letters.entries()) all[at]! |= word;
    if (countBits(all) < ALPHABET) return all;
    const count = (whole.get(network) ?? 0) + 1;
    whole.delete(network);
    whole.set(network, count);
    if (whole.size > MOST_NETWORKS) whole.delete(whole.keys().next().value!);
    return all;
  };

  const tellSoon = () => {
    if (isTelling) return;
    isTelling = true;
    setTimeout(async () => {
      isTelling = false;
      const told = news;
      news = new Map();
      // What nobody has heard is told with what comes next.
      await peers.tell([...told.values()]).catch(() => {
        news = new Map([...told, ...news]);
      });
    }, TELL_MS).unref();
  };

  peers.onTold((line) => {
    const [of, print, ...rest] = line.split(' ');
    keepToday();
    if (Number(of) !== day) return;
    collect(rest.slice(WORDS).join(' '), Number(print), Uint32Array.from(rest.slice(0, WORDS), Number));
  });

  return ({ face, grain, points }: Drawn): ((network: string) => number) => {
    if (grain !== null && grain <= COARSE) return () => 0;
    const ofFace = printOf(face, 0x811c9dc5);
    const letters = lettersOf(points);
    return (asking) => {
      // What the shop asks of itself, for pages that everybody gets, comes from its own machine.
      if (asking === '127.0.0.1') return 0;
      keepToday();
      const network = asking.slice(0, LONGEST_NETWORK);
      // 0 is no print.
      const print = printOf(network, ofFace) || 1;
      const all = collect(network, print, letters);
      if (all) {
        news.set(print, [day, print, ...all, network].join(' '));
        tellSoon();
      }
      if ((whole.get(network) ?? 0) <= settings.ALPHABETS_PER_DAY) return 0;
      return Math.ceil(((day + 1) * DAY_MS - clock.now()) / 1000);
    };
  };
}

/** The code points of a text, as they are drawn. */
export function* pointsOf(text: string): Iterable<number> {
  for (const character of text) yield character.codePointAt(0)!;
}

function lettersOf(points: Iterable<number>): Uint32Array {
  const letters = new Uint32Array(WORDS);
  for (const point of points) if (isLetter(point)) letters[(point >>> 5) % WORDS]! |= 1 << (point & 31);
  return letters;
}

function isLetter(point: number): boolean {
  if (point < 128) return (point | 32) >= 97 && (point | 32) <= 122;
  return /^\p{L}/u.test(String.fromCodePoint(point));
}

/** FNV-1a of a text behind another one's. */
function printOf(text: string, before: number): number {
  let print = before;
  for (let at = 0; at < text.length; at += 1) print = Math.imul(print ^ text.charCodeAt(at), 0x01000193);
  return print >>> 0;
}

function countBits(words: Uint32Array): number {
  let count = 0;
  for (let word of words) for (; word !== 0; word &= word - 1) count += 1;
  return count;
}
