/** Large letters need three to one (WCAG 2.2, 1.4.3). */
const least = 3;

/** How much two hex colours differ in lightness, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour itself where it can be read on its ground, else black or white, whichever can. */
export function chooseInk(ink: string, context: string): string {
  if (contrastOf(ink, context) >= least) return ink;
  return contrastOf('#ffffff', context) >= contrastOf('#000000', context) ? '#ffffff' : '#000000';
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
