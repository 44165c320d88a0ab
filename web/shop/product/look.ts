import type { View } from '../../ui/drawing.ts';

/** What stands large on a product page: the owner's picture or the font in the visitor's words, and from how near. */
export type Look = { of: 'picture' | 'specimen'; view: View };
