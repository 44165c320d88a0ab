import { mustExist } from '#contract/must-exist.ts';
import type { Tools } from '#server/kit/tools.ts';

/** This many different letters of a style are its alphabet: both cases of the basic Latin one. */
const ALPHABET = 52;
/** Outlines that are no finer than this are a picture, and no font can be made of them. */
const COARSE = 128;
const DAY_MS = 86_400_000;
/**
 * Styles of a network with collected letters, in 2.6 MB: a later one replaces one with the same fingerprint modulo
 * this.
 */
const PLACES = 2 ** 17;
/** A letter is one of 128 bits: those of one script have their own, of two that share one only one counts. */
const WORDS = 4;
const MOST_NETWORKS = 50_000;
/** No address is longer; what somebody else sent as one may be. */
const LONGEST_NETWORK = 45;
const NOTIFY_MS = 1_000;

/** What a drawing shows: the file of its style, how fine it is (null for as the font has it), and its code points. */
type Drawn = { face: string; grain: number | null; points: Iterable<number> };

/**
 * Counts for how many styles a network has received a whole alphabet today, in outlines precise enough to make a font
 * from, whether drawn for it or cached. All processes on one database count together, on any host: each sends the
 * others the letters that it gave once a second. What stays inexact: a network that calls several processes at once may
 * get in that second, or while the database is unavailable, what each of them alone would give; a process that starts
 * knows nothing of earlier counts; and what a cache in front of the shop or a browser stores is not seen here.
 * @returns a function that takes a drawing and returns another, which counts it for a network and returns the seconds
 * to wait: 0 up to the limit of the settings, then until the day ends. Call the latter each time a cached answer is
 * given.
 */
export function createAlphabetCounter({ clock, settings, peers }: Pick<Tools, 'clock' | 'settings' | 'peers'>) {
  const prints = new Uint32Array(PLACES);
  const had = new Uint32Array(PLACES * WORDS);
  const whole = new Map<string, number>();
  /**
   * What was not sent to the others yet, by fingerprint: day, fingerprint, all letters that the network has received of
   * the style, and the network.
   */
  let pending = new Map<number, string>();
  let isTelling = false;
  let day = 0;

  const keepToday = () => {
    const today = Math.floor(clock.now() / DAY_MS);
    if (today === day) return;
    day = today;
    prints.fill(0);
    had.fill(0);
    whole.clear();
    pending.clear();
  };

  /**
   * Adds letters to those of a style that a network has had. @returns all of them, or null where none is new, or it had
   * the alphabet already.
   */
  const collect = (network: string, print: number, letters: Uint32Array): Uint32Array | null => {
    const slot = print % PLACES;
    const all = had.subarray(slot * WORDS, (slot + 1) * WORDS);
    if (prints[slot] !== print) all.fill(0);
    prints[slot] = print;
    if (letters.every((word, at) => (word & ~mustExist(all[at])) === 0) || countBits(all) >= ALPHABET) return null;
    for (const [at, word] of letters.entries()) all[at] = mustExist(all[at]) | word;
    if (countBits(all) < ALPHABET) return all;
    const count = (whole.get(network) ?? 0) + 1;
    whole.delete(network);
    whole.set(network, count);
    if (whole.size > MOST_NETWORKS) whole.delete(mustExist(whole.keys().next().value));
    return all;
  };

  const notifySoon = () => {
    if (isTelling) return;
    isTelling = true;
    setTimeout(async () => {
      isTelling = false;
      const sent = pending;
      pending = new Map();
      // What could not be sent is sent with the next message.
      await peers.tell([...sent.values()]).catch(() => {
        pending = new Map([...sent, ...pending]);
      });
    }, NOTIFY_MS).unref();
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
        pending.set(print, [day, print, ...all, network].join(' '));
        notifySoon();
      }
      if ((whole.get(network) ?? 0) <= settings.ALPHABETS_PER_DAY) return 0;
      return Math.ceil(((day + 1) * DAY_MS - clock.now()) / 1000);
    };
  };
}

/** The code points of a text, as they are drawn. */
export function* pointsOf(text: string): Iterable<number> {
  for (const character of text) yield mustExist(character.codePointAt(0));
}

function lettersOf(points: Iterable<number>): Uint32Array {
  const letters = new Uint32Array(WORDS);
  for (const point of points) {
    if (!isLetter(point)) continue;
    const at = (point >>> 5) % WORDS;
    letters[at] = mustExist(letters[at]) | (1 << (point & 31));
  }
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
