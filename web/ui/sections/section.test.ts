import { expect, test } from 'vitest';
import { readSection } from './section.ts';

const styles = { backgroundColor: '#0f4a3a', textColor: '#f3d27a', align: 'center' };
const content = { heading: 'H', subheading: 'S', text: 'T', image: '', buttonLabel: 'B', buttonUrl: '/product' };

test('a section of plain text is its text under its title', () => {
  expect(readSection({ id: 1, type: 'about', title: 'Story', content: 'Once.', styles })).toMatchObject({
    heading: 'Story',
    text: 'Once.',
    align: 'center',
  });
});

test('what can not be shown is shown as usual: white, black, left', () => {
  const wrong = { backgroundColor: 'red;x', textColor: '', align: 'middle' };
  expect(readSection({ id: 1, type: 'hero', title: '', content, styles: wrong })).toMatchObject({
    background: '#ffffff',
    ink: '#000000',
    align: 'left',
  });
});

test.each(['javascript:alert(1)', 'data:image/svg+xml,x', '//evil.test', '/\\evil.test'])(
  'a picture or button at %s is not drawn there',
  (address) => {
    const shown = readSection({
      id: 1,
      type: 'hero',
      title: '',
      content: { ...content, image: address, buttonUrl: address },
      styles,
    });
    expect(shown.image).toBe('');
    expect(shown.buttonUrl).toBe('/product');
  },
);
