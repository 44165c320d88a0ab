import { keysOf, recordOf } from '#contract/keys-of.ts';
import { languageNow } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import { EmbeddedFace } from './embedded-face.ts';
import { type Face, faceOf, fallbackFaces, orderRuns, type Run, splitFaces, type Weight } from './faces.ts';
import { hasLetter, isUsual, widthIn } from './known-face.ts';
import { addForm } from './outline-form.ts';
import { PAGE } from './page-size.ts';
import { number, type Part, PdfFile, type Tag } from './pdf-file.ts';

export type Ink = 'ink' | 'second' | 'line' | 'signal' | 'paper';
export type TextStyle = {
  size: number;
  weight?: Weight;
  ink?: Ink;
  /** Distance of baselines; 1.5 of the size when it is not given. */
  leading?: number;
  width: number;
  align?: 'start' | 'end';
};
/** The colours of the shop's documents. */
const INKS: Record<Ink, string> = {
  ink: '#14130F',
  second: '#5C594F',
  line: '#DAD7CF',
  signal: '#E4402A',
  paper: '#FBFAF7',
};

/** Each as the operator that fills with it. */
const FILLS = recordOf(keysOf(INKS), (ink) => {
  const parts = [1, 3, 5].map((at) => number(Number.parseInt(INKS[ink].slice(at, at + 2), 16) / 255));
  return `${parts.join(' ')} rg`;
});

/**
 * A tagged A4 document that is drawn by places: text in runs of faces that have its letters, rules, outlines. Its dates
 * are given, so the same drawing is the same bytes.
 */
export class Sheet {
  readonly #file: PdfFile;
  readonly #faces = new Map<string, EmbeddedFace>();
  readonly #forms = new Map<string, number>();
  /** A letter that no face has stands as a box. */
  hasBoxes = false;

  constructor(title: string, author: string, madeAt: Date) {
    this.#file = new PdfFile({ title, author, madeAt, language: languageNow() ?? 'en' });
  }

  /** A part of the document, for what is drawn into it. */
  part(tag: Tag, parent: Part = this.#file.root, options: { alt?: string } = {}): Part {
    return this.#file.part(tag, parent, options.alt);
  }

  /** Draws what belongs to a part. */
  into(tag: Tag, draw: () => void, parent: Part = this.#file.root, options: { alt?: string } = {}): void {
    this.#file.mark(this.part(tag, parent, options), draw);
  }

  /** Draws what is no content: lines and page numbers. */
  beside(draw: () => void): void {
    this.#file.markNothing(draw);
  }

  rule(x: number, y: number, width: number, ink: Ink = 'ink', weight = 0.75): void {
    this.beside(() => this.fill([[x, y, width, weight]], ink));
  }

  /** Fills rectangles: left edge, upper edge, width, height. */
  fill(rectangles: readonly [x: number, y: number, width: number, height: number][], ink: Ink = 'ink'): void {
    const drawn = rectangles.map(
      ([x, y, width, height]) => `${[x, PAGE.height - y - height, width, height].map(number).join(' ')} re`,
    );
    this.#file.write(`${FILLS[ink]} ${drawn.join('\n')} f`);
  }

  /** Draws the dark squares of a grid: `isDark` by row and column, from its upper left corner. */
  grid(x: number, y: number, side: number, count: number, isDark: (row: number, column: number) => boolean): void {
    const drawn: string[] = [];
    for (let row = 0; row < count; row += 1)
      for (let from = 0; from < count; from += 1) {
        let to = from;
        while (to < count && isDark(row, to)) to += 1;
        if (to === from) continue;
        drawn.push(`${from} ${row} ${to - from} 1 re`);
        from = to;
      }
    const places = [x, PAGE.height - y].map(number).join(' ');
    this.#file.write(
      `q ${FILLS.ink} ${side.toFixed(8)} 0 0 ${(-side).toFixed(8)} ${places} cm ${drawn.join('\n')} f Q`,
    );
  }

  /** Draws an outline of font units, y downwards, with its origin at a place. */
  outline(path: string, x: number, baseline: number, scale: number, ink: Ink = 'ink'): void {
    const form = this.#forms.get(path) ?? addForm(this.#file, path);
    this.#forms.set(path, form);
    this.#file.nameForm(`X${form}`, form);
    const places = [x, PAGE.height - baseline].map(number).join(' ');
    // A scale is small, and a rounded one would move the end of a line.
    this.#file.write(`q ${FILLS[ink]} ${scale.toFixed(8)} 0 0 ${(-scale).toFixed(8)} ${places} cm /X${form} Do Q`);
  }

  nextPage(): void {
    this.#file.nextPage();
  }

  /** Draws something on every page that there is, such as its foot. */
  onEachPage(draw: (page: number, pages: number) => void): void {
    const { pages } = this.#file;
    for (let at = 0; at < pages; at += 1) {
      this.#file.turnTo(at);
      draw(at + 1, pages);
    }
  }

  /** Writes text from a first baseline downwards. @returns the height of its lines. */
  text(x: number, baseline: number, text: string, style: TextStyle): number {
    const { size, width, align = 'start', leading = size * 1.5, ink = 'ink' } = style;
    const lines = this.broken(text, style);
    if (lines.some((line) => line !== '')) this.#file.write(FILLS[ink]);
    for (const [at, line] of lines.entries()) {
      const runs = orderRuns(this.#split(line, style.weight));
      let left = align === 'end' ? x + width - this.#measure(runs, size) : x;
      for (const [which, run] of runs.entries()) {
        const place = { x: left, y: PAGE.height - baseline - at * leading, size };
        this.#embedded(run.face).write(this.#file, run.text, place);
        if (which < runs.length - 1) left += this.#measure([run], size);
      }
    }
    return lines.length * leading;
  }

  /** The lines that a text takes in a width. */
  broken(text: string, style: TextStyle): string[] {
    return text.split(/\r\n?|[\n\u0085\u2028\u2029]/).flatMap((line) => this.#breakLine(line, style));
  }

  /** How many lines a text takes in a width. */
  lines(text: string, style: TextStyle): number {
    return this.broken(text, style).length;
  }

  /** The width of one line of text. */
  width(text: string, style: Pick<TextStyle, 'size' | 'weight'>): number {
    return this.#measure(this.#split(text, style.weight), style.size);
  }

  finish(): Uint8Array {
    for (const face of this.#faces.values()) face.finish(this.#file);
    return this.#file.finish();
  }

  /** A line ends after a space or a sign, but not inside a number such as HRF-32A5N-PNT68-SEWKK. */
  #breakLine(text: string, style: TextStyle): string[] {
    if (this.width(text.trimEnd(), style) <= style.width) return [text.trimEnd()];
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(
      /(?<=[\s/@]|-(?<![A-Z0-9]-(?=[A-Z0-9])))(?=\S)|(?<=\p{Script=Han})(?=\p{Script=Han})/u,
    )) {
      const joined = line + word;
      if (this.width(joined.trimEnd(), style) <= style.width) {
        line = joined;
        continue;
      }
      if (line.trim() !== '') lines.push(line.trimEnd());
      line = word;
      while (this.width(line.trimEnd(), style) > style.width) {
        const cut = this.#fitting(line, style);
        lines.push(line.slice(0, cut));
        line = line.slice(cut);
      }
    }
    return [...lines, line.trimEnd()];
  }

  /** How many units of a long word fit, at least one letter. */
  #fitting(word: string, style: TextStyle): number {
    const letters = [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment);
    let part = letters[0] ?? '';
    for (const letter of letters.slice(1)) {
      if (this.width(part + letter, style) > style.width) break;
      part += letter;
    }
    return part.length;
  }

  #split(text: string, weight: Weight = 'regular'): Run<Face>[] {
    const first = faceOf(weight);
    const isPlain = isUsual(text) || [...text].every((letter) => hasLetter(first, mustExist(letter.codePointAt(0))));
    if (isPlain) return text === '' ? [] : [{ face: first, text }];
    const { runs, hasBoxes } = splitFaces(text, [first, ...fallbackFaces()], hasLetter);
    this.hasBoxes ||= hasBoxes;
    return runs;
  }

  #measure(runs: readonly Run<Face>[], size: number): number {
    return runs.reduce((sum, { face, text }) => sum + widthIn(face, text) * size, 0);
  }

  #embedded(face: Face): EmbeddedFace {
    const known = this.#faces.get(face.name) ?? new EmbeddedFace(this.#file, face, this.#faces.size);
    this.#faces.set(face.name, known);
    return known;
  }
}
