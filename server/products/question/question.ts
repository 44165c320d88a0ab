import type { Filters } from '../filters.ts';

/** What a font has to have: filters of the list, or a price in cents. */
export type Fact = Partial<Omit<Filters, 'query' | 'literal'>> & { least?: number; most?: number; below?: number };

/** One thing that somebody asks for. */
export type Wish = {
  /** A sense of senses.json, `language`, `price`, `like`, or `word` for what stands for itself. */
  is: string;
  /** As it was typed. */
  typed: string;
  /** Each of them counts where it is `like` a font; otherwise one is enough, the first best. */
  facts: readonly Fact[];
  /** Words that owners write of such fonts. */
  words: readonly string[];
  /** Fonts without it are no answer, while there are others. */
  must: boolean;
  /** Of a font of the catalogue to be like: the places of those that look most like it, the likest first. */
  near?: readonly number[];
};

/** A question in the words of people, as far as it is understood. */
export type Question = { wishes: readonly Wish[] };

/** What the catalogue knows of words. */
export type Known = {
  /** Whether some product says a word, or has it in one of its words. */
  word(word: string): boolean;
  /** What a product of this name is like; null where none is called so. */
  font(name: string): Pick<Wish, 'facts' | 'words' | 'near'> | null;
};
