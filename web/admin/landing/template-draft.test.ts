import { expect, test } from 'vitest';
import { addSection, beginDraft, duplicateSection } from './template-draft.ts';

const three = addSection(addSection(addSection([])));
const ids = (sections: typeof three) => sections.map(({ id }) => id);

test('a new section is a hero, black on white, set left, with an id of its own', () => {
  expect(ids(three)).toEqual([1, 2, 3]);
  expect(three[0]).toMatchObject({
    type: 'hero',
    content: { heading: '', subheading: '' },
    styles: { backgroundColor: '#ffffff', textColor: '#000000', align: 'left' },
  });
});

test('a copy stands right below and is another section', () => {
  expect(ids(duplicateSection(three, 0))).toEqual([1, 4, 2, 3]);
});

test('content that is one text is edited under the title of its section', () => {
  const template = {
    id: 1,
    title: 'T',
    slug: 't',
    description: '',
    styles: { backgroundColor: '#ffffff', textColor: '#000000' },
    contentSections: [{ ...three[0]!, title: 'Voice', content: 'Only words' }],
    createdAt: '',
    updatedAt: '',
    translations: null,
  };
  expect(beginDraft(template).sections[0]!.content).toMatchObject({ heading: 'Voice', text: 'Only words' });
});
