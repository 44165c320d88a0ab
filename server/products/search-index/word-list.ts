import { GrowingNumbers } from './growing-numbers.ts';

/** Words in one long text, each behind a line's end, so that all which hold a piece are found in one pass. */
export class WordList {
  #text = '';
  #numbers = new GrowingNumbers();
  #starts = new GrowingNumbers();

  add(word: string, number: number): void {
    this.#starts.push(this.#text.length);
    this.#numbers.push(number);
    this.#text += `\n${word}`;
  }

  /** The numbers of all words that hold a piece, or begin with it. */
  holding(piece: string, mustBegin: boolean): number[] {
    const wanted = mustBegin ? `\n${piece}` : piece;
    const found: number[] = [];
    let at = this.#text.indexOf(wanted);
    while (at !== -1) {
      const place = this.#placeOf(at);
      found.push(this.#numbers.at(place));
      if (place + 1 === this.#starts.length) break;
      at = this.#text.indexOf(wanted, this.#starts.at(place + 1));
    }
    return found;
  }

  /** Which word stands at a character of the text. */
  #placeOf(character: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts.at(middle) <= character) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
