/** What a page sets a text in lines with that it holds already: pure reckoning without a font. The one door of this room for pages. */
export { type HeldText, layOutHeld, readHeld } from './drawing/layout/held-text.ts';
export { writeGaps, writeUses } from './drawing/layout/place-lines.ts';
