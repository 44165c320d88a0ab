import { LEFT, type Leaf, type Mark, WIDTH } from '../specimen/pen.ts';
import { PAGE } from './page-size.ts';
import { Sheet } from './sheet.ts';

/** A specimen as it is to be drawn. `foot` is where the font is to be had. */
export type SpecimenDrawing = { title: string; shop: string; foot: string; madeAt: Date; leaves: Leaf[] };

/** Draws a specimen: letters of the font are outlines, so that no font file is in it; the few words beside them are in the shop's own face. */
export function drawSpecimen({ title, shop, foot, madeAt, leaves }: SpecimenDrawing): Uint8Array {
  const sheet = new Sheet(title, shop, madeAt);
  for (const [at, { heading, marks, isCover = false }] of leaves.entries()) {
    if (at > 0) sheet.nextPage();
    if (isCover) sheet.beside(() => sheet.fill([[0, 0, PAGE.width, PAGE.height]], 'ink'));
    const ink = isCover ? 'paper' : 'ink';
    sheet.into('H2', () => sheet.text(LEFT, 60, heading, { size: 10, weight: 'bold', width: WIDTH, ink }));
    sheet.rule(LEFT, 72, WIDTH, 'signal', 1.2);
    for (const mark of marks) drawMark(sheet, mark);
    sheet.beside(() => {
      const small = { size: 8.5, ink: isCover ? 'paper' : 'second' } as const;
      sheet.text(LEFT, 806, foot, { ...small, width: WIDTH - 60 });
      sheet.text(LEFT + WIDTH - 50, 806, `${at + 1} of ${leaves.length}`, { ...small, width: 50, align: 'end' });
    });
  }
  return sheet.finish();
}

function drawMark(sheet: Sheet, mark: Mark): void {
  if ('field' in mark) sheet.beside(() => sheet.fill([mark.field], mark.ink));
  else if ('label' in mark)
    sheet.into('P', () =>
      sheet.text(mark.x, mark.baseline, mark.label, { leading: mark.style.size * 1.3, ...mark.style }),
    );
  else
    sheet.into('Figure', () => sheet.outline(mark.path, mark.x, mark.baseline, mark.scale, mark.ink), undefined, {
      alt: mark.alt,
    });
}
