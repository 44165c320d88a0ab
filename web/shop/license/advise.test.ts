import { expect, test } from 'vitest';
import { type Answers, adviseLicences, questions, usualAnswers } from './advise.ts';

const namesFor = (answers: Partial<Answers>) => adviseLicences({ ...usualAnswers, ...answers }).map(({ name }) => name);

test('a small website of five people needs Standard and Web', () => {
  expect(namesFor({})).toEqual(['Standard', 'Web']);
});

test('a licence that covers people and work is advised once', () => {
  expect(namesFor({ people: 'fifty', views: 'many' })).toEqual(['Production']);
});

test('how many see it matters for a website only', () => {
  expect(namesFor({ making: 'logo', views: 'more' })).toEqual(['Standard', 'Trademark']);
});

test('every combination of answers has an advice of licences that the shop knows', () => {
  const known =
    'Standard Web Extended Trademark Server App Production Publication Broadcast Studio Corporate Exclusive'.split(' ');
  for (const making of Object.keys(questions.making.choices) as Answers['making'][])
    for (const people of Object.keys(questions.people.choices) as Answers['people'][])
      for (const views of Object.keys(questions.views.choices) as Answers['views'][]) {
        const names = namesFor({ making, people, views });
        expect(names.length).toBeGreaterThan(0);
        expect(names.every((name) => known.includes(name))).toBe(true);
      }
});
