import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageSections } from './page-sections.tsx';
import type { Section } from './section.ts';

const content = { heading: '', subheading: '', text: '', image: '', buttonLabel: '', buttonUrl: '/product' };
const styles = { backgroundColor: '#0f4a3a', textColor: '#f3d27a', align: 'left' };
const section = (type: string, parts: Partial<typeof content>, more: Partial<Section> = {}): Section => ({
  id: `${type}-${parts.heading}`,
  type,
  title: '',
  content: { ...content, ...parts },
  styles,
  ...more,
});
const draw = (...sections: Section[]) => renderToStaticMarkup(<PageSections sections={sections} />);

test('a kind of section that nobody knows is left out', () => {
  const html = draw(
    section('carousel', { heading: 'Round' }),
    section('constructor', {}),
    section('cta', { heading: 'Go' }),
  );
  expect(html).not.toContain('Round');
  expect(html.match(/<section/g)).toHaveLength(1);
});

test('whatever is written is text and never a tag', () => {
  const evil = '<img src=x onerror=alert(1)>';
  const types = ['hero', 'about', 'cta', 'features', 'testimonial'];
  const html = draw(
    ...types.map((type) => section(type, { heading: evil, subheading: evil, text: evil, buttonLabel: evil })),
  );
  expect(html).not.toContain('<img');
  expect(html.match(/&lt;img/g)!.length).toBeGreaterThanOrEqual(4 * types.length);
});

test('the first heading names the page, and a voice does not', () => {
  const html = draw(
    section('testimonial', { heading: 'Ayu' }),
    section('about', { heading: 'Story' }),
    section('cta', { heading: 'Go' }),
  );
  expect(html.match(/<h1[^>]*>[^<]*/g)).toEqual(['<h1 dir="auto">Story']);
  expect(html).toContain('<h2 dir="auto">Go</h2>');
});

test('the colours are those of the template, and a button can be seen on any', () => {
  const html = draw(
    section('cta', { buttonLabel: 'Go' }, { styles: { backgroundColor: '#fff', textColor: '#fefefe', align: 'left' } }),
  );
  expect(html).toContain('--ground:#fff;--text:#fefefe;--control:#000000');
});

test('a line of features with a colon is a name and its words', () => {
  const html = draw(section('features', { text: 'Styles: four\nNo colon here' }));
  expect(html).toContain('<b>Styles</b><span>four</span>');
  expect(html).toContain('<span>No colon here</span>');
});

test('a picture says what it shows and comes when it is near', () => {
  const html = draw(section('hero', { image: '/a.svg', heading: 'H' }, { title: 'A word in Amiri' }));
  expect(html).toContain('alt="A word in Amiri"');
  expect(html).toContain('loading="lazy"');
});

test('a button without a label is none', () => {
  expect(draw(section('hero', { heading: 'H', buttonLabel: ' ' }))).not.toContain('<a');
});
