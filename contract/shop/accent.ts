import { mustExist } from '../must-exist.ts';
/** The accent colour of the shop, as `#rrggbb`, for the light and the dark theme. */
export type Accent = { light: string; dark: string };
export type Theme = keyof Accent;

/** The documents of both themes: that of the page, and the second sheet. They are the tokens of the look. */
export const papers: Record<Theme, readonly [string, string]> = {
  light: ['#fbfaf7', '#f2f0ea'],
  dark: ['#121110', '#1b1a18'],
};

/** The accent of a shop that has none of its own. */
export const usualAccent: Accent = { light: '#e4402a', dark: '#f0503a' };

/**
 * The contrast that an accent needs against the background (WCAG 2.2, 1.4.3 and 1.4.11): lines and type from 24 px, and
 * smaller text.
 */
export const needed = { lines: 3, text: 4.5 } as const;
export type Use = keyof typeof needed;

/** What a proposal for the dark comes to at least: about what the usual accent has there. */
const DARK_RATIO = 5.3;

/** Contrast ratio of two colours (WCAG 2.2), 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (mustExist(light) + 0.05) / (mustExist(dark) + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = partsOf(hex).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * mustExist(r) + 0.7152 * mustExist(g) + 0.0722 * mustExist(b);
}

const partsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

/** The lower of its ratios against both documents of a theme. */
export const ratioOn = (theme: Theme, colour: string): number =>
  Math.min(...papers[theme].map((paper) => contrast(colour, paper)));

/** Whether a colour reaches what a use of it needs. */
export const suits = (theme: Theme, colour: string, use: Use): boolean => ratioOn(theme, colour) >= needed[use];

export type Measured = { theme: Theme; use: Use; colour: string; ratio: number; needed: number; isEnough: boolean };

/** What an accent comes to in every use of it. */
export function measureAccent(accent: Accent): Measured[] {
  return (['light', 'dark'] as const).flatMap((theme) =>
    (['lines', 'text'] as const).map((use) => ({
      theme,
      use,
      colour: accent[theme],
      ratio: ratioOn(theme, accent[theme]),
      needed: needed[use],
      isEnough: suits(theme, accent[theme], use),
    })),
  );
}

/** The same hue and saturation, lightened until it is legible on a dark background. */
export function proposeDark(light: string): string {
  const parts = partsOf(light);
  const [most, least] = [Math.max(...parts), Math.min(...parts)];
  const middle = (most + least) / 2;
  const reach = 1 - Math.abs(2 * middle - 1);
  for (let lightness = middle; lightness < 1; lightness += 0.01) {
    const stretch = reach === 0 ? 0 : (1 - Math.abs(2 * lightness - 1)) / reach;
    const lighter = toHex(parts.map((part) => lightness + (part - middle) * stretch));
    if (ratioOn('dark', lighter) >= DARK_RATIO) return lighter;
  }
  return '#ffffff';
}

const toHex = (parts: readonly number[]): string =>
  `#${parts
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The tokens of the look that an accent sets. One that small text cannot be read in leaves that to the ink. */
export function tokensOf({ light, dark }: Accent): Record<string, string> {
  const small = (theme: Theme, colour: string) => (suits(theme, colour, 'text') ? colour : 'var(--ink)');
  return {
    '--signal': `light-dark(${light}, ${dark})`,
    '--signal-text': `light-dark(${small('light', light)}, ${small('dark', dark)})`,
    '--select': `light-dark(${light}2e, ${dark}52)`,
  };
}
