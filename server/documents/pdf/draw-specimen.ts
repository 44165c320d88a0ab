import { PAGE } from './page-size.ts';
import { LEFT, type Leaf, type PageItem, WIDTH } from './pen.ts';
import { Sheet } from './sheet.ts';

/** A specimen as it is to be drawn. `foot` is where the font is to be had. */
export type SpecimenDrawing = { title: string; shop: string; foot: string; madeAt: Date; leaves: Leaf[] };

/**
 * Draws a specimen: letters of the font are outlines, so that no font file is in it; the few words next to them are in
 * the shop's own face.
 */
export function drawSpecimen({ title, shop, foot, madeAt, leaves }: SpecimenDrawing): Uint8Array {
  const sheet = new Sheet(title, shop, madeAt);
  for (const [at, { heading, marks, isCover = false }] of leaves.entries()) {
    if (at > 0) sheet.nextPage();
    if (isCover) sheet.beside(() => sheet.fill([[0, 0, PAGE.width, PAGE.height]], 'ink'));
    const ink = isCover ? 'paper' : 'ink';
    sheet.into('H2', () => sheet.text(LEFT, 60, heading, { size: 10, weight: 'bold', width: WIDTH, ink }));
    sheet.rule(LEFT, 72, WIDTH, 'signal', 1.2);
    for (const item of marks) drawItem(sheet, item);
    sheet.beside(() => {
      const small = { size: 8.5, ink: isCover ? 'paper' : 'second' } as const;
      sheet.text(LEFT, 806, foot, { ...small, width: WIDTH - 60 });
      sheet.text(LEFT + WIDTH - 50, 806, `${at + 1} of ${leaves.length}`, { ...small, width: 50, align: 'end' });
    });
  }
  return sheet.finish();
}

function drawItem(sheet: Sheet, item: PageItem): void {
  if ('field' in item) sheet.beside(() => sheet.fill([item.field], item.ink));
  else if ('label' in item)
    sheet.into('P', () =>
      sheet.text(item.x, item.baseline, item.label, { leading: item.style.size * 1.3, ...item.style }),
    );
  else
    sheet.into('Figure', () => sheet.outline(item.path, item.x, item.baseline, item.scale, item.ink), undefined, {
      alt: item.alt,
    });
}
