import type { TraitName } from '#contract/font-choices.ts';
import { searchable } from '../catalogue/filters.ts';
import type { Fact, KnownFace } from './criterion.ts';
import { traitsOf } from './font-traits.ts';
import measures from './kin.json' with { type: 'json' };
import known from './known-names.json' with { type: 'json' };

/** Words for kinds of letters, of which an owner chooses one: a geometric sans is no humanist one. */
export const kindsOfLetters: readonly string[] = known.kinds;

/** What a font has in common with one that it is like; the class of its letters says most. */
export const ALIKE: readonly TraitName[] = ['class', 'contrast', 'xHeight', 'width', 'construction', 'figures'];

const kin = measures as Record<string, { shape: KnownFace['shape']; sketch: string }>;

/** By name as a search sees it, also with blanks for hyphens. */
export const knownFaces: ReadonlyMap<string, KnownFace> = new Map(
  known.names.flatMap(({ names, kin: [nearest, ...others], words }) => {
    const { shape } = kin[nearest!]!;
    const upright = { styles: [[400, 5, 'upright'] as [number, number, string]], axes: [], features: [] };
    const traits = traitsOf({ ...upright, shape, is_colored: false });
    const facts = ALIKE.flatMap((trait) => traits[trait].map((value): Fact => ({ [trait]: value })));
    const sketches = [nearest!, ...others].map((name) => new Uint8Array(Buffer.from(kin[name]!.sketch, 'base64')));
    return names.flatMap((name) => {
      const face = { name, facts, words, shape, sketches };
      return [searchable(name), searchable(name).replaceAll('-', ' ')].map((text) => [text, face] as const);
    });
  }),
);
