import { levelOfContrast, levelOfHeight, type TraitName } from '#contract/font-choices.ts';
import type { FontShape } from '#fonts/engine.ts';

type Traits = Record<TraitName, string[]>;

/** The styles of a product as files say them: OS/2 weight and width classes, and a slope. */
type StyleTriple = [weight: number, width: number, slope: string];
type AxisRange = [tag: string, min: number, max: number];
/** What the files of a product say of themselves, and what was measured of them. */
export type FamilyFacts = {
  styles: StyleTriple[];
  axes: AxisRange[];
  features: string[];
  /** Of the regular style; null until it was measured. */
  shape: Partial<FontShape> | null;
  is_colored: boolean;
};

/**
 * Ratio of mean advance to x-height: below, a font is condensed, above, expanded. It is measured because the files of
 * families with a single width seldom state that width.
 */
const CONDENSED = 0.8;
const EXPANDED = 1.2;
/** Stroke to cap height of a bold and of a black style. */
const BOLD = 0.19;
const BLACK = 0.25;
const NORMAL_WIDTH = 5;
/** Of normal width an axis says 100 (percent). */
const NORMAL_AXIS = 100;

/** The traits of a family: of styles those that any has, of letters those of the regular style. */
export function traitsOf(font: FamilyFacts): Traits {
  const { styles, axes, features, shape, is_colored } = font;
  const axis = (tag: string) => axes.find(([name]) => name === tag);
  const { xHeight, contrast, figures, storeysOfA, storeysOfG } = shape ?? {};
  return {
    weight: weightsOf(font, axis('wght')),
    width: widthsOf(font, axis('wdth')),
    slope: sort([
      ...styles.map(([, , slope]) => (slope === 'upright' ? 'upright' : 'italic')),
      ...(axis('slnt') || axis('ital') ? ['italic'] : []),
    ]),
    variable: axes.length > 0 ? ['yes'] : [],
    color: is_colored ? ['yes'] : [],
    class: one(shape?.class),
    xHeight: one(xHeight && levelOfHeight(xHeight)),
    contrast: one(contrast && levelOfContrast(contrast)),
    // A font with a feature for lining figures has others on its own.
    figures: [...one(figures), ...(features.some((tag) => tag === 'onum' || tag === 'lnum') ? ['oldstyle'] : [])],
    construction: [...one(storeysOfA && `a${storeysOfA}`), ...one(storeysOfG && `g${storeysOfG}`)],
  };
}

const one = (value: string | number | null | undefined): string[] => (value ? [`${value}`] : []);
const sort = (values: readonly string[]): string[] => [...new Set(values)].sort();

function weightsOf({ styles, shape }: FamilyFacts, axis: AxisRange | undefined): string[] {
  const hundreds = (least: number, most: number) => {
    const steps = Array.from({ length: 9 }, (_, at) => 100 * (at + 1));
    return steps.filter((step) => step >= least && step <= most).map(String);
  };
  const stated = styles.map(([weight]) => weightClass(weight));
  // A family of one style says 400 whatever it is, so that programs offer it as it is.
  const [only] = stated;
  const thickness = shape?.stroke && shape.capHeight ? shape.stroke / shape.capHeight : 0;
  if (stated.length === 1 && only === 400 && !axis && thickness >= BOLD) return [thickness >= BLACK ? '900' : '700'];
  return sort([...stated.map(String), ...(axis ? hundreds(axis[1], axis[2]) : [])]);
}

/** Thin and extra light fonts say 250 and 275 where Windows thickened anything lighter on its own. */
function weightClass(weight: number): number {
  if (weight === 250) return 100;
  if (weight === 275) return 200;
  return Math.min(9, Math.max(1, Math.round(weight / 100))) * 100;
}

function widthsOf({ styles, shape }: FamilyFacts, axis: AxisRange | undefined): string[] {
  const found = styles.map(([, width]) =>
    width < NORMAL_WIDTH ? 'condensed' : width > NORMAL_WIDTH ? 'expanded' : 'normal',
  );
  if (axis && axis[1] < NORMAL_AXIS) found.push('condensed');
  if (axis && axis[2] > NORMAL_AXIS) found.push('expanded');
  if (found.every((width) => width === 'normal') && found.length > 0) return [measuredWidth(shape)];
  return sort(found);
}

/** Letters of one width are as wide as they have to be. */
function measuredWidth(shape: FamilyFacts['shape']): string {
  if (!shape?.width || !shape.xHeight || !shape.capHeight) return 'normal';
  if (shape.class === 'mono') return 'normal';
  const proportion = shape.width / (shape.xHeight * shape.capHeight);
  return proportion < CONDENSED ? 'condensed' : proportion > EXPANDED ? 'expanded' : 'normal';
}
