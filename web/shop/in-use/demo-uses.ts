import { t } from '#contract/languages/translate.ts';
import { readPieces } from './piece.ts';

/** The compositions of the demo. */
export const demoUses = () =>
  readPieces().map(({ name, kind, label, font, size: [width, height] }) => ({
    picture: `/in-use/${name}.svg`,
    kind: t(kind),
    label: t(label),
    font,
    width,
    height,
  }));
