import { type Block, formatRuns, type Run, readClauses } from '#contract/text/markdown.ts';
import { formatDay } from './format-day.ts';
import { PAGE } from './page-size.ts';
import type { Tag } from './pdf-file.ts';
import { Sheet, type TextStyle } from './sheet.ts';

/** Terms as they are printed: the text in Markdown, and to whom and for what they were given where that is known. */
export type TermsDrawing = {
  name: string;
  version: number;
  publishedAt: string;
  text: string;
  sha256: string;
  shop: string;
  facts: { label: string; value: string }[];
};

const LEFT = 51;
const WIDTH = PAGE.width - 2 * LEFT;
const HEADS = 150;
const TEXT = LEFT + HEADS;
const LAST = 780;
const T10 = { size: 9.75, leading: 14.5 };
const T8 = { size: 8.25, leading: 12 };

/** Draws terms, tagged, clause by clause, on as many pages as they take. The same terms are the same bytes. */
export function drawTerms(terms: TermsDrawing): Uint8Array {
  const sheet = new Sheet(`${terms.name}, terms, version ${terms.version}`, terms.shop, new Date(terms.publishedAt));
  const column = new Column(sheet, 60);
  const since = `Terms, version ${terms.version}, since ${formatDay(terms.publishedAt.slice(0, 10))}`;
  column.write('P', LEFT, since, { ...T10, ink: 'second', width: WIDTH });
  column.leave(22);
  column.write('H1', LEFT, terms.name, { size: 30, leading: 36, weight: 'medium', width: WIDTH });
  column.leave(4);
  for (const { label, value } of terms.facts) {
    column.beside('P', label, { ...T10, ink: 'second', width: HEADS - 12 });
    column.write('P', TEXT, value, { ...T10, width: WIDTH - HEADS });
  }
  column.leave(10);
  let number = 0;
  for (const { heading, blocks } of readClauses(terms.text)) {
    column.rule();
    if (heading !== null) {
      number += 1;
      column.beside('H2', `${number}  ${heading}`, { ...T10, weight: 'bold', width: HEADS - 12 });
    }
    for (const block of blocks) writeBlock(column, block);
    column.leave(6);
  }
  column.rule();
  column.write('P', TEXT, `SHA-256 of this text: ${terms.sha256}`, { ...T8, ink: 'second', width: WIDTH - HEADS });
  return sheet.finish();
}

function writeBlock(column: Column, block: Block): void {
  const style = { ...T10, width: WIDTH - HEADS };
  if (block.kind === 'list')
    for (const [at, runs] of block.items.entries())
      column.write('P', TEXT, `${block.isOrdered ? `${at + 1}.` : '–'}  ${withAddresses(runs)}`, style);
  else if (block.kind === 'heading') column.write('H2', TEXT, formatRuns(block.runs), { ...style, weight: 'bold' });
  else column.write('P', TEXT, withAddresses(block.runs), style);
  column.leave(4);
}

/** A printed link can't be followed, so its address is printed after its text. */
const withAddresses = (runs: readonly Run[]): string =>
  runs.map(({ text, href }) => (href === null || href === text ? text : `${text} (${href})`)).join('');

/** Writes from the top of a page downwards, and goes on at the next one where a line does not fit any more. */
class Column {
  readonly #sheet: Sheet;
  #y: number;
  #besideEnd = 0;

  constructor(sheet: Sheet, y: number) {
    this.#sheet = sheet;
    this.#y = y;
  }

  leave(height: number): void {
    this.#y = Math.max(this.#y, this.#besideEnd) + height;
    this.#besideEnd = 0;
  }

  rule(): void {
    this.#room(40);
    this.#sheet.rule(LEFT, this.#y - 6, WIDTH, 'line', 0.5);
    this.#y += 12;
  }

  /** Words at the margin, next to what is written next. */
  beside(tag: Tag, words: string, style: TextStyle): void {
    this.#room(style.leading ?? style.size);
    const start = this.#y;
    let height = 0;
    this.#sheet.into(tag, () => {
      height = this.#sheet.text(LEFT, start, words, style);
    });
    this.#besideEnd = start + height;
  }

  write(tag: Tag, x: number, words: string, style: TextStyle): void {
    const leading = style.leading ?? style.size * 1.5;
    for (const line of this.#sheet.broken(words, style)) {
      this.#room(leading);
      this.#sheet.into(tag, () => this.#sheet.text(x, this.#y, line, { ...style, width: style.width + 1 }));
      this.#y += leading;
    }
  }

  #room(height: number): void {
    if (this.#y + height <= LAST) return;
    this.#sheet.nextPage();
    this.#y = 60;
    this.#besideEnd = 0;
  }
}
