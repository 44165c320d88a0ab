import type { Piece } from './piece.ts';
import pieces from './pieces.json' with { type: 'json' };

/** The twelve compositions of "Fonts in use", in the order of the page. */
export function readPieces(): readonly Piece[] {
  return pieces as unknown as Piece[];
}
