import type { TraitName } from '#contract/font-choices.ts';
import { searchable } from '../filters.ts';
import type { Fact, Question } from '../question/question.ts';
import { understandQuestion } from '../question/understand-question.ts';
import type { CatalogueIndex } from './catalogue-index.ts';

/** So many are told to look like a font. */
const MOST_NEAR = 24;
/** What a font has in common with one that it is like; the class of its letters says most. */
const ALIKE: readonly TraitName[] = ['class', 'contrast', 'xHeight', 'width', 'construction', 'figures'];

/** What somebody asks for, as far as it is understood by what the catalogue knows of its words. */
export function readQuestion(index: CatalogueIndex, query: string): Question | null {
  return understandQuestion(query, {
    word: (word) => index.dictionary.holding(word, true).length > 0,
    font: (name) => {
      const place = index.findNamed(searchable(name));
      return place === null
        ? null
        : {
            facts: describePlace(index, place),
            words: [],
            near: index.shapes.nearestPlaces(place, MOST_NEAR, (other) => index.isOther(other, null)),
          };
    },
  });
}

function describePlace(index: CatalogueIndex, place: number): Fact[] {
  return ALIKE.flatMap((trait) => {
    const { lists, of } = index.aspects.listed(trait);
    return lists.at(of.at(place)).map((choice) => ({ [trait]: choice }) as Fact);
  });
}
