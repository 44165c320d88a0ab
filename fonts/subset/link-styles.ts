/**
 * How programs that know four styles of a family find one: by a short family and style (name records 1 and 2) and by
 * bits that agree with them.
 */
export type LinkedStyle = { family: string; style: string; isBold: boolean; isItalic: boolean; isOblique: boolean };

const SLOPE = /\b(?:Italic|Oblique|Slanted)\b/i;
const OBLIQUE = /\b(?:Oblique|Slanted)\b/i;
/** Bold itself, not what is named by it. */
const BOLD = /(?<!\b(?:Semi|Demi|Extra|Ultra)[ -]?)\bBold\b/i;

/**
 * How each style of a family is linked: with the regular, bold and italic one of as many more words, where the one that
 * it leans or darkens is
 * there. A family of italics alone is taken to stand next to a font with the upright ones.
 */
export function linkStyles(family: string, styles: readonly string[]): LinkedStyle[] {
  const known = new Set(styles.map((style) => trim(style.toLowerCase())));
  const isUpright = styles.some((style) => !SLOPE.test(style));
  const isThere = (words: string) =>
    (isUpright ? [words || 'regular', `${words} regular`] : [`${words} italic`, `${words} oblique`]).some((name) =>
      known.has(trim(name.toLowerCase())),
    );
  return styles.map((style) => {
    const isItalic = SLOPE.test(style);
    const isOblique = OBLIQUE.test(style);
    const upright = trim(style.replace(SLOPE, ''));
    const words = trim(upright.replace(BOLD, '').replace(/\bRegular\b/i, ''));
    const isBold = BOLD.test(upright) && isThere(words);
    const base = isBold ? words : trim(upright.replace(/\bRegular\b/i, ''));
    if (isItalic && isUpright && !isThere(base)) return { ...unlinked(family, style), isItalic, isOblique };
    const short = [...(isBold ? ['Bold'] : []), ...(isItalic ? ['Italic'] : [])].join(' ') || 'Regular';
    return { family: trim(`${family} ${base}`), style: short, isBold, isItalic, isOblique };
  });
}

/** An italic without its upright style is the italic of a family of its own. */
const unlinked = (family: string, style: string) => ({
  family: trim(`${family} ${style}`),
  style: 'Italic',
  isBold: false,
});

const trim = (words: string) => words.replace(/\s+/g, ' ').trim();
