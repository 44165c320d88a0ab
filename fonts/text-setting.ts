/**
 * What a page sets a text in lines with that it holds already: pure computation without a font. The one door of this
 * room for pages.
 */

export { writeGaps, writeUses } from './drawing/layout/position-lines.ts';
export { layOutHeld, readLayout, type TextLayout } from './drawing/layout/text-layout.ts';
