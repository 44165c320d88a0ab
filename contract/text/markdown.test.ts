import { expect, test } from 'vitest';
import { readClauses, readMarkdown, sayRuns } from './markdown.ts';

const wordsOf = (text: string) =>
  readMarkdown(text).map((block) =>
    block.kind === 'list' ? block.items.map(sayRuns) : `${block.kind}: ${sayRuns(block.runs)}`,
  );

test('headings, paragraphs and lists are read, and the looks inside them', () => {
  const text = '## Limits\n\nUp to **100,000** views,\n*each* month.\n\n1. one\n2. two **bold**\n\n- a\n- b';
  expect(wordsOf(text)).toEqual([
    'heading: Limits',
    'paragraph: Up to 100,000 views, each month.',
    ['one', 'two bold'],
    ['a', 'b'],
  ]);
  const [, paragraph] = readMarkdown(text);
  expect(paragraph?.kind === 'paragraph' && paragraph.runs.filter(({ isStrong }) => isStrong)).toMatchObject([
    { text: '100,000', isEmphasis: false },
  ]);
});

test('a link leads to the web, to a mail or into the shop, and to nothing else', () => {
  const hrefs = (text: string) => {
    const [block] = readMarkdown(text);
    return block?.kind === 'paragraph' ? block.runs.map(({ href }) => href).filter((href) => href !== null) : [];
  };
  expect(hrefs('[a](https://a.test) [b](mailto:b@b.test) [c](/license)')).toEqual([
    'https://a.test',
    'mailto:b@b.test',
    '/license',
  ]);
  expect(hrefs('[a](javascript:alert(1)) [b](//b.test) [c](data:text/html,x) <javascript:x>')).toEqual([]);
});

test('HTML, code and pictures stay the letters that they are written in', () => {
  expect(wordsOf('<script>alert(1)</script>')).toEqual(['paragraph: <script>alert(1)</script>']);
  expect(wordsOf('a <b>c</b> `d` ![e](f)')).toEqual(['paragraph: a <b>c</b> `d` ![e](f)']);
});

test('letters that HTML writes in another way are the letters', () => {
  expect(wordsOf('AT&T "x" <5 it\'s \\*')).toEqual(['paragraph: AT&T "x" <5 it\'s *']);
});

test('clauses are cut at the headings of the second level', () => {
  expect(
    readClauses('before\n\n## One\n\na\n\n### inner\n\nb\n\n## Two').map(({ heading, blocks }) => [
      heading,
      blocks.length,
    ]),
  ).toEqual([
    [null, 1],
    ['One', 3],
    ['Two', 0],
  ]);
});
