import { editDistance } from './edit-distance.ts';
import { GrowingNumbers } from './postings.ts';
import type { Part, SavedParts } from './saved/saved-parts.ts';
import { WordList } from './word-list.ts';

/** Numbers of words that somebody may have meant, by the slips it took: first those without. */
export type Meant = number[][];

/** No more words than these are meant by one: those with the fewest slips and then the shortest. */
const MOST_MEANT = 200;
/** A word without digits and signs, the only sort that is looked at for slips. */
const LETTERS = /^\p{L}+$/u;
const SIGNS = /[^\p{L}\p{N}]+/u;

/** Every word of the catalogue once, each under a number. What has other signs than letters and digits is kept whole and in its parts. */
export class Dictionary {
  readonly #numbers = new Map<string, number>();
  /** By number. */
  readonly #words: string[] = [];
  readonly #plain = new WordList();
  readonly #signed = new WordList();
  /** The numbers of words of letters alone, and a bit for each letter that they have. */
  readonly #lettered = new GrowingNumbers();
  readonly #letters = new GrowingNumbers();

  *save(): Generator<Part> {
    yield this.#words;
    yield* this.#lettered.save();
    yield* this.#letters.save();
    yield* this.#plain.save();
    yield* this.#signed.save();
  }

  restore(from: SavedParts): void {
    for (const word of from.texts()) {
      this.#numbers.set(word, this.#words.length);
      this.#words.push(word);
    }
    this.#lettered.restore(from);
    this.#letters.restore(from);
    this.#plain.restore(from, this.#words);
    this.#signed.restore(from, this.#words);
  }

  /** The number of a piece of text as it stands; nothing where the catalogue does not have it. */
  numberOf(piece: string): number | undefined {
    return this.#numbers.get(piece);
  }

  /** The numbers of a piece of text between spaces: its own, and those of its parts where it has signs. */
  learn(piece: string): number[] {
    if (!SIGNS.test(piece)) return [this.#take(piece)];
    const parts = piece.split(SIGNS).filter((part) => part !== '');
    return [this.#take(piece), ...parts.map((part) => this.#take(part))];
  }

  #take(piece: string): number {
    const known = this.#numbers.get(piece);
    if (known !== undefined) return known;
    // A cut of a text keeps all of the text in memory, a copy does not.
    const word = Buffer.from(piece).toString();
    const number = this.#numbers.size;
    this.#numbers.set(word, number);
    this.#words.push(word);
    (SIGNS.test(word) ? this.#signed : this.#plain).add(word, number);
    if (LETTERS.test(word)) {
      this.#lettered.push(number);
      this.#letters.push(lettersOf(word));
    }
    return number;
  }

  /** All words that hold a piece; with `isTyped` one or two letters have to begin them, as words do while one types. */
  holding(piece: string, isTyped: boolean): number[] {
    if (SIGNS.test(piece)) return this.#signed.holding(piece, false);
    return this.#plain.holding(piece, isTyped && piece.length < 3);
  }

  /** A word and its forms, which are a letter or two longer; with signs those that hold it. */
  formsOf(word: string): number[] {
    return SIGNS.test(word) ? this.#signed.holding(word, false) : this.#plain.holding(word, true, 2);
  }

  /** What is meant by a word that holds at most some slips: as words that go on behind it, and as whole ones. */
  meantBy(word: string, most: number): { begun: Meant; whole: Meant } {
    const begun: Meant = Array.from({ length: most + 1 }, () => []);
    const whole: Meant = Array.from({ length: most + 1 }, () => []);
    const wanted = lettersOf(word);
    const near: number[] = [];
    for (let place = 0; place < this.#lettered.length; place += 1) {
      if (bitCount(wanted & ~this.#letters.at(place)) > most) continue;
      const number = this.#lettered.at(place);
      if (this.#words[number]!.length >= word.length - most) near.push(number);
    }
    near.sort((one, other) => this.#words[one]!.length - this.#words[other]!.length || one - other);
    for (const number of near) {
      const other = this.#words[number]!;
      const least = editDistance(word, other, most, true);
      if (least > most) continue;
      begun[least]!.push(number);
      const full = editDistance(word, other, most);
      if (full <= most) whole[full]!.push(number);
    }
    return { begun: cut(begun), whole: cut(whole) };
  }
}

/** A bit for each letter of a word: two words whose bits differ in more places than there may be slips need no closer look. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) {
    const unit = word.charCodeAt(at);
    letters |= 1 << (unit >= 97 && unit <= 122 ? unit - 97 : 26 + (unit % 5));
  }
  return letters;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

function cut(meant: Meant): Meant {
  let left = MOST_MEANT;
  return meant.map((numbers) => {
    const kept = numbers.slice(0, left);
    left -= kept.length;
    return kept;
  });
}
