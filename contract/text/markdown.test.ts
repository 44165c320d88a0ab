import { expect, test } from 'vitest';
import { formatRuns, readClauses, readMarkdown } from './markdown.ts';

const wordsOf = (text: string) =>
  readMarkdown(text).map((block) =>
    block.kind === 'list' ? block.items.map(formatRuns) : `${block.kind}: ${formatRuns(block.runs)}`,
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

/** What a reader of Markdown may look behind for, again and again. */
const FRAGMENTS = [
  'a',
  'a@',
  'a.b@',
  '>',
  '> ',
  '- ',
  '1. ',
  '*',
  '**a ',
  '_a',
  '[',
  '](',
  '![',
  '`',
  '~',
  '<',
  '\\',
  '|-',
  'www.',
  'http://a',
  '\n',
  ' ',
];
const LONG = 60_000;

test.each(FRAGMENTS)(
  'a text of 60,000 letters that is nothing but %j, alone and with others, is read within a second',
  (one) => {
    const slow = FRAGMENTS.filter((other) => {
      const text = (one === other ? one : one + other).repeat(Math.floor(LONG / (one + other).length));
      const before = process.cpuUsage();
      readMarkdown(text);
      readMarkdown(`${text}@`);
      return process.cpuUsage(before).user > 2_000_000;
    });
    expect(slow).toEqual([]);
  },
);

test('words as long as addresses of people are read within a second, however many there are', () => {
  const before = process.cpuUsage();
  readMarkdown(`${'a'.repeat(490)}@ `.repeat(LONG / 492));
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

test('a quotation and what lies deep in lists stay the letters that they are written in', () => {
  expect(wordsOf('> a **b**\n> c')).toEqual(['paragraph: > a **b**\n> c']);
  expect(wordsOf('> '.repeat(1_000))).toHaveLength(1);
  expect(JSON.stringify(readMarkdown(`${'1. '.repeat(1_000)}x`))).toContain('1. 1. 1.');
});
