import { t } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import { PAGE } from './page-size.ts';
import type { Sheet } from './sheet.ts';

/**
 * What invoices and statements share: their margins, their sizes of type, their heads and their tables. Lengths are in
 * points.
 */
export const LEFT = 51;
export const RIGHT = PAGE.width - 51;
export const WIDTH = RIGHT - LEFT;
/** Where lines of a page end, above its foot. */
export const LAST = 720;
export const T10 = { size: 9.75, leading: 14.5 };
export const T8 = { size: 8.25, leading: 12 };

export type Column = { name: string; x: number; width: number; align: 'start' | 'end' };

/** The head of a document: who sends it, what it is, and its number. */
export function drawHead(sheet: Sheet, paper: { seller: string; name: string; which: string; isTest: boolean }): void {
  const { seller, name, which, isTest } = paper;
  const end = { width: 240, align: 'end' } as const;
  sheet.into('P', () => sheet.text(LEFT, 74, seller, { size: 27, weight: 'bold', width: 260, leading: 30 }));
  sheet.into('H1', () => sheet.text(RIGHT - 240, 68, name, { size: 18, weight: 'medium', leading: 22, ...end }));
  sheet.into('P', () => sheet.text(RIGHT - 240, 84, which, { ...T10, ...end }));
  if (isTest)
    sheet.into('P', () => sheet.text(RIGHT - 240, 98, t('A test: no money moved.'), { ...T8, ink: 'second', ...end }));
  sheet.rule(LEFT, 110, WIDTH);
}

/** Draws rows of cells, tagged as a table with its head repeated on each page. @returns where the last row ends. */
export function drawTable(sheet: Sheet, columns: readonly Column[], rows: readonly string[][], top: number): number {
  const table = sheet.part('Table');
  const head = (y: number) => {
    const row = sheet.part('TR', table);
    for (const { name, x, width, align } of columns)
      sheet.into('TH', () => sheet.text(x, y, name, { ...T8, ink: 'second', width, align }), row);
    sheet.rule(LEFT, y + 8, WIDTH);
    return y + 25;
  };
  let y = head(top);
  for (const cells of rows) {
    const lines = cells.map((cell, at) => sheet.lines(cell, { ...T10, width: mustExist(columns[at]).width }));
    const height = Math.max(...lines) * T10.leading;
    if (y + height > LAST) {
      sheet.nextPage();
      y = head(70);
    }
    const row = sheet.part('TR', table);
    for (const [at, cell] of cells.entries()) {
      const { x, width, align } = mustExist(columns[at]);
      const weight = at === 0 ? 'bold' : 'regular';
      sheet.into('TD', () => sheet.text(x, y, cell, { ...T10, width, align, weight }), row);
    }
    y += height;
    sheet.rule(LEFT, y - 5, WIDTH, 'line', 0.5);
    y += 10;
  }
  return y;
}
