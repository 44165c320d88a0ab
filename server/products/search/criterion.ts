import type { FontShape } from '#fonts/engine.ts';
import type { Filters } from '../catalogue/filters.ts';

/** What a font has to have: filters of the list, or a price in cents. */
export type Fact = Partial<Omit<Filters, 'query' | 'literal'>> & { least?: number; most?: number; below?: number };

/** A well-known typeface, sold here or not, by the letters of the open fonts that come nearest to it. */
export type KnownFace = {
  name: string;
  facts: readonly Fact[];
  /** Words that owners write of such fonts. */
  words: readonly string[];
  shape: Omit<FontShape, 'figures'>;
  sketches: readonly Uint8Array[];
};

/** What fonts are to be like: a font of the catalogue, a well-known typeface, or one that is both. */
export type Model = { doc: number | null; face: KnownFace | null };

/** One thing that somebody asks for. */
export type Criterion = {
  /** The name of a synonym, `language`, `price`, `like`, or `word` for what stands for itself. */
  name: string;
  typed: string;
  /** Each of them counts where it is `like` a font; otherwise one is enough, the first best. */
  facts: readonly Fact[];
  /** Words that owners write of such fonts. */
  words: readonly string[];
  /** Fonts without it do not match, while there are others. */
  must: boolean;
  /** The font to be like. */
  like?: Model;
};

/** A criterion, and the words of a query that are left without it. */
export type Reading = Criterion & { without: string };
