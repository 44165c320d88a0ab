/** Letters and rules of a control are seen from this ratio on (WCAG 2.2, 1.4.11). */
const leastContrast = 3;

/**
 * The wished colour where it can be seen on the background, else black or white, whichever is seen better. Colours are
 * #rgb or #rrggbb.
 */
export function readableInk(background: string, wished: string): string {
  if (contrastOf(background, wished) >= leastContrast) return wished;
  return contrastOf(background, '#000000') >= contrastOf(background, '#ffffff') ? '#000000' : '#ffffff';
}

/** The contrast ratio of two colours, 1 to 21, as WCAG 2.2 defines it. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((first, second) => second - first);
  return (light + 0.05) / (dark + 0.05);
}

/** Whether a text is a colour that a section takes. */
export function isColor(text: string): boolean {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);
}

/** The relative luminance of sRGB, 0 to 1. */
function luminance(color: string): number {
  const digits = color.slice(1);
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => {
    const part = Number.parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
