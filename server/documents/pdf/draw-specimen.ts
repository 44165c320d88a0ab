import { LEFT, type Leaf, WIDTH } from '../specimen/pen.ts';
import { Sheet } from './sheet.ts';

/** A specimen as it is to be drawn. `foot` is where the font is to be had. */
export type SpecimenDrawing = { title: string; shop: string; foot: string; madeAt: Date; leaves: Leaf[] };

/** Draws a specimen: letters of the font are outlines, so that no font file is in it; the few words beside them are in the shop's own face. */
export function drawSpecimen({ title, shop, foot, madeAt, leaves }: SpecimenDrawing): Uint8Array {
  const sheet = new Sheet(title, shop, madeAt);
  for (const [at, { heading, marks }] of leaves.entries()) {
    if (at > 0) sheet.nextPage();
    sheet.into('H2', () => sheet.text(LEFT, 60, heading, { size: 10, weight: 'bold', width: WIDTH }));
    sheet.rule(LEFT, 72, WIDTH, 'signal', 1.2);
    for (const mark of marks) {
      if ('label' in mark) {
        const { x, baseline, size, width, isIdle } = mark;
        sheet.into('P', () =>
          sheet.text(x, baseline, mark.label, { size, width, ink: isIdle ? 'second' : 'ink', leading: size * 1.3 }),
        );
      } else {
        const { path, x, baseline, scale, alt } = mark;
        sheet.into('Figure', () => sheet.outline(path, x, baseline, scale), undefined, { alt });
      }
    }
    sheet.beside(() => {
      sheet.text(LEFT, 806, foot, { size: 8.5, width: WIDTH - 60, ink: 'second' });
      sheet.text(LEFT + WIDTH - 50, 806, `${at + 1} of ${leaves.length}`, { size: 8.5, width: 50, align: 'end' });
    });
  }
  return sheet.finish();
}
