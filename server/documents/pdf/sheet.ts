import PDFDocument from 'pdfkit';
import {
  type Face,
  faceOf,
  fallbackFaces,
  hasLetter,
  openFace,
  orderRuns,
  type Run,
  splitFaces,
  type Weight,
} from './faces.ts';

export type Ink = 'ink' | 'second' | 'line' | 'signal';
export type TextStyle = {
  size: number;
  weight?: Weight;
  ink?: Ink;
  /** Distance of baselines; 1.5 of the size when it is not given. */
  leading?: number;
  width: number;
  align?: 'start' | 'end';
};
export type Part = PDFKit.PDFStructureElement;
export type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Sect';

/** The colours of the shop's documents. */
export const INKS: Record<Ink, string> = { ink: '#14130F', second: '#5C594F', line: '#DAD7CF', signal: '#E4402A' };

/** Widths of texts that were measured, for all documents. */
const widths = new Map<string, number>();
const MOST_WIDTHS = 5_000;

/**
 * A tagged A4 document that is drawn by places: text in runs of faces that have its letters, rules, outlines. Its dates
 * are given, so the same drawing is the same bytes.
 */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  readonly #root: Part;
  readonly #known = new Set<string>();
  /** A letter was written as its number. */
  hasNumbers = false;

  constructor(title: string, author: string, madeAt: Date) {
    this.pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en',
      displayTitle: true,
      bufferPages: true,
      info: {
        Title: title,
        Author: author,
        Creator: 'Huruf',
        Producer: 'Huruf',
        CreationDate: madeAt,
        ModDate: madeAt,
      },
    });
    this.#root = this.pdf.struct('Document');
    this.pdf.addStructure(this.#root);
  }

  /** A part of the document, for what is drawn into it. */
  part(tag: Tag, parent: Part = this.#root, options: { alt?: string } = {}): Part {
    const part = this.pdf.struct(tag, options);
    parent.add(part);
    return part;
  }

  /** Draws what belongs to a part. */
  into(tag: Tag, draw: () => void, parent: Part = this.#root, options: { alt?: string } = {}): void {
    const part = this.part(tag, parent, options);
    part.add(draw);
    part.end();
  }

  /** Draws what is no content: lines and page numbers. */
  beside(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.pdf.endMarkedContent();
  }

  rule(x: number, y: number, width: number, ink: Ink = 'ink', weight = 0.75): void {
    this.beside(() => this.pdf.rect(x, y, width, weight).fill(INKS[ink]));
  }

  /** Draws an outline of font units, y downwards, with its origin at a place. */
  outline(path: string, x: number, baseline: number, scale: number): void {
    this.pdf.save().translate(x, baseline).scale(scale).path(path).fill(INKS.ink).restore();
  }

  nextPage(): void {
    this.pdf.addPage();
  }

  /** Writes text from a first baseline downwards. @returns the height of its lines. */
  text(x: number, baseline: number, text: string, style: TextStyle): number {
    const { size, width, align = 'start', leading = size * 1.5, ink = 'ink' } = style;
    const lines = this.broken(text, style);
    this.pdf.fillColor(INKS[ink]);
    for (const [at, line] of lines.entries()) {
      const runs = orderRuns(this.#split(line, style.weight));
      let left = align === 'end' ? x + width - this.#measure(runs, size) : x;
      for (const run of runs) {
        this.#use(run.face, size);
        this.pdf.text(run.text, left, baseline + at * leading, {
          lineBreak: false,
          baseline: 'alphabetic',
          features: [],
        });
        left += this.#measure([run], size);
      }
    }
    return lines.length * leading;
  }

  /** The lines that a text takes in a width. */
  broken(text: string, style: TextStyle): string[] {
    return text.split('\n').flatMap((line) => this.#breakLine(line, style));
  }

  /** How many lines a text takes in a width. */
  lines(text: string, style: TextStyle): number {
    return this.broken(text, style).length;
  }

  /** The width of one line of text. */
  width(text: string, style: Pick<TextStyle, 'size' | 'weight'>): number {
    return this.#measure(this.#split(text, style.weight), style.size);
  }

  async finish(): Promise<Uint8Array> {
    this.#root.end();
    const chunks: Buffer[] = [];
    const whole = new Promise<Uint8Array>((resolve, reject) => {
      this.pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.pdf.on('end', () => resolve(Buffer.concat(chunks)));
      this.pdf.on('error', reject);
    });
    this.pdf.end();
    return whole;
  }

  /** A line ends after a space or a sign, but not inside a number such as HRF-32A5N-PNT68-SEWKK. */
  #breakLine(text: string, style: TextStyle): string[] {
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
    const isPlain = [...text].every((letter) => this.#has(first, letter.codePointAt(0)!));
    if (isPlain) return text === '' ? [] : [{ face: first, text }];
    const { runs, hasNumbers } = splitFaces(text, [first, ...fallbackFaces()], (face, code) => this.#has(face, code));
    this.hasNumbers ||= hasNumbers;
    return runs;
  }

  #measure(runs: readonly Run<Face>[], size: number): number {
    return runs.reduce((sum, run) => sum + this.#widthOf(run) * size, 0);
  }

  /** In ems. Setting a text costs a tenth of a millisecond, and most words stand on every document. */
  #widthOf({ face, text }: Run<Face>): number {
    const name = `${face.name} ${text}`;
    const known = widths.get(name);
    if (known !== undefined) return known;
    this.#use(face, 1_000);
    const width = this.pdf.widthOfString(text, { features: [] }) / 1_000;
    if (widths.size >= MOST_WIDTHS) widths.clear();
    widths.set(name, width);
    return width;
  }

  #has(face: Face, codePoint: number): boolean {
    this.#use(face, 10);
    return hasLetter(this.pdf, codePoint);
  }

  #use(face: Face, size: number): void {
    if (!this.#known.has(face.name)) openFace(this.pdf, face);
    this.#known.add(face.name);
    this.pdf.font(face.name, size);
  }
}
