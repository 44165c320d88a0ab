import { t } from '#contract/languages/translate.ts';
import type { FontFacts } from '#fonts/engine.ts';

/** What stands behind the name of a family in the short family name of a style that menus of four can't link. */
const STYLE_WORDS =
  /^(?:(?:extra|ultra|semi|demi)?[ -]?(?:thin|hairline|light|book|medium|bold|demi|black|heavy|condensed|narrow|compressed|expanded|extended)\s*)+$/i;

type Named = { facts: FontFacts };

/**
 * Fonts of old names, which have a short family for every weight and no typographic one, under the family that they
 * belong to: "Casus Light" is the
 * Light of "Casus", where that came with it and has the same maker. @returns the fonts, and why some were joined, by
 * family.
 */
export function joinFamilies<Font extends Named>(
  fonts: readonly Font[],
): { fonts: Font[]; reasons: Map<string, string[]> } {
  const families = new Map(fonts.map(({ facts }) => [plain(facts.family), facts]));
  const reasons = new Map<string, string[]>();
  const joined = fonts.map((font) => {
    const { facts } = font;
    // With a typographic family the maker has said where it belongs.
    if (facts.family !== facts.desktop.family) return font;
    const words = facts.family.split(' ');
    for (let length = words.length - 1; length > 0; length -= 1) {
      const base = families.get(plain(words.slice(0, length).join(' ')));
      const rest = words.slice(length).join(' ');
      if (!base || !STYLE_WORDS.test(rest) || base.manufacturer !== facts.manufacturer) continue;
      const style = facts.style === 'Regular' ? rest : `${rest} ${facts.style}`;
      const reason = t(
        '{name} was added to {family} as its style {style}: the font uses old-style names, which make each weight a family.',
        {
          ...{ name: `${facts.family} ${facts.style}`, family: base.family, style },
        },
      );
      reasons.set(base.family, [...(reasons.get(base.family) ?? []), reason]);
      return { ...font, facts: { ...facts, family: base.family, style } };
    }
    return font;
  });
  return { fonts: joined, reasons };
}

const plain = (name: string) => name.normalize('NFKC').toLowerCase();
