import { editDistance } from './edit-distance.ts';

/** The words that somebody may have meant, by the slips it took: first those without. */
export type Meanings = number[][];

/** Where a word is in what is written of a product; the higher, the more it says. */
export const WEIGHT = { text: 1, tags: 2, name: 3 } as const;
/** A posting is the number of a product, and in its last two bits the weight of a word there. */
const WEIGHT_BITS = 2;

/** No more words than these are meant by one: those with the fewest slips and then the shortest. */
const MOST_MEANINGS = 200;
/** A word without digits and signs, the only sort that is compared for slips. */
const LETTERS = /^\p{L}+$/u;
const SIGNS = /[^\p{L}\p{N}]+/u;
const END = '\n';

/**
 * Every word of the catalogue once, and the products that have it. All words are also one text, so that one pass finds
 * those that hold a piece. What has other signs than letters and digits is stored whole and in its parts.
 */
export class Words {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  /** By word: the products that have it, each with its weight there. */
  readonly #postings: number[][] = [];
  /** By word: a bit for each letter, none where it is not of letters alone. */
  readonly #letters: number[] = [];
  #plain = END;
  #signed = END;

  /** Takes in the words of a text of a product. Those that say most come first. */
  add(doc: number, text: string, weight: number): void {
    for (const piece of text.split(' ')) {
      if (piece === '') continue;
      this.#post(piece, doc, weight);
      if (SIGNS.test(piece)) for (const part of piece.split(SIGNS)) if (part !== '') this.#post(part, doc, weight);
    }
  }

  #post(word: string, doc: number, weight: number): void {
    const known = this.#numbers.get(word);
    if (known === undefined) this.#postings[this.#learn(word)] = [(doc << WEIGHT_BITS) | weight];
    else {
      const postings = this.#postings[known]!;
      if (postings.at(-1)! >> WEIGHT_BITS !== doc) postings.push((doc << WEIGHT_BITS) | weight);
    }
  }

  #learn(piece: string): number {
    // A slice of a string keeps the whole string in memory, so copy it.
    const word = Buffer.from(piece).toString();
    const number = this.#words.push(word) - 1;
    this.#numbers.set(word, number);
    this.#letters.push(LETTERS.test(word) ? lettersOf(word) : 0);
    if (SIGNS.test(word)) this.#signed += word + END;
    else this.#plain += word + END;
    return number;
  }

  /** Visits the products that have a word, with what it weighs there. */
  visit(word: number, visit: (doc: number, weight: number) => void): void {
    for (const posting of this.#postings[word]!) visit(posting >> WEIGHT_BITS, posting & 3);
  }

  numberOf(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  /** All words that hold a piece; with `isTyped` one or two letters have to begin them, as words do while one types. */
  holding(piece: string, isTyped: boolean): number[] {
    const [text, wanted] = this.#textFor(piece, isTyped && piece.length < 3);
    return this.#find(text, wanted);
  }

  isKnown(piece: string): boolean {
    const [text, wanted] = this.#textFor(piece, piece.length < 3);
    return this.#numbers.has(piece) || text.includes(wanted);
  }

  /** A word and its forms, which are a letter or two longer; with signs those that hold it. */
  formsOf(word: string): number[] {
    const [text, wanted] = this.#textFor(word, true);
    return this.#find(text, wanted).filter((form) => SIGNS.test(word) || this.#words[form]!.length <= word.length + 2);
  }

  #textFor(piece: string, mustBegin: boolean): [text: string, wanted: string] {
    if (SIGNS.test(piece)) return [this.#signed, piece];
    return [this.#plain, mustBegin ? END + piece : piece];
  }

  #find(text: string, wanted: string): number[] {
    const found: number[] = [];
    for (let at = text.indexOf(wanted), end = 0; at >= 0; at = text.indexOf(wanted, end)) {
      end = text.indexOf(END, at + 1);
      found.push(this.#numbers.get(text.slice(text.lastIndexOf(END, end - 1) + 1, end))!);
    }
    return found;
  }

  /** What is meant by a word that holds at most some slips: as words that go on behind it, and as whole ones. */
  meaningsOf(word: string, most: number): { begun: Meanings; whole: Meanings } {
    const begun: Meanings = Array.from({ length: most + 1 }, () => []);
    const whole: Meanings = Array.from({ length: most + 1 }, () => []);
    const wanted = lettersOf(word);
    const near: number[] = [];
    for (let number = 0; number < this.#letters.length; number += 1) {
      const letters = this.#letters[number]!;
      if (letters === 0 || countLetters(wanted & ~letters) > most) continue;
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

/**
 * The set of letters of a word as bits: words with more different letters than the allowed typos need no edit distance.
 */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) {
    const unit = word.charCodeAt(at);
    letters |= 1 << (unit >= 97 && unit <= 122 ? unit - 97 : 26 + (unit % 5));
  }
  return letters;
}

function countLetters(letters: number): number {
  let count = 0;
  for (let left = letters; left !== 0; left &= left - 1) count += 1;
  return count;
}

function cut(meanings: Meanings): Meanings {
  let left = MOST_MEANINGS;
  return meanings.map((numbers) => {
    const first = numbers.slice(0, left);
    left -= first.length;
    return first;
  });
}
