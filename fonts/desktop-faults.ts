/** What goes wrong where a font is installed, though every program draws it. */
export type DesktopFault =
  /** The short style (name record 2) is none of the four that programs link. */
  | 'style-unlinked'
  /** The short family name is longer than 31 characters, or the full one than 63. */
  | 'names-long'
  /** A PostScript name that is missing, longer than 63 characters, or has characters that aren't allowed in it. */
  | 'postscript-name'
  /** The tables do not agree on whether it is bold or italic, or on its slope. */
  | 'style-bits'
  /** Lines are higher or lower on Windows than on a Mac. */
  | 'line-heights'
  /** Basic letters are cut off where Windows ends a line. */
  | 'cut-letters';

/** How menus of old programs call a font (name records 1 and 2), and what goes wrong where it is installed. */
export type Desktop = { family: string; style: string; faults: DesktopFault[] };
