import { expect, test } from 'vitest';
import { slowness } from '#tests/slowness.ts';
import { readSvg } from './read-svg.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 100 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
const BAR = '<path d="M0 0h100v20z"/>';

test('outlines stay, in the box that they were drawn in; words about them, colours and names go', () => {
  const drawing = svg(
    `<title>Us & more</title><metadata><x:y xmlns:x="z" style="a">deep <b/></x:y></metadata><!-- <script> -->
    <g id="Layer_1" class="a" fill="#f00" transform="translate(1 2)"><path id="p" fill="red" fill-rule="evenodd" d="M0 0 L10,10z"/></g>
    <rect x="1" y="2" width="3px" height=".5" rx="1"/><circle cx="1" cy="1" r="2"/><polygon points="0,0 1,1 2,0"/><path fill="none" d="M0 0h100v20z"/>`,
  );
  expect(readSvg(`<?xml version="1.0" encoding="UTF-8"?>\n${drawing.replaceAll('&', '&amp;')}\n`)).toEqual({
    viewBox: [0, 0, 100, 20],
    inside:
      '<g transform="translate(1 2)"><path d="M0 0 L10,10z" fill-rule="evenodd"/></g><rect x="1" y="2" width="3px" height=".5" rx="1"/><circle cx="1" cy="1" r="2"/><polygon points="0,0 1,1 2,0"/>'.replace(
        'd="M0 0 L10,10z" fill-rule="evenodd"',
        'fill-rule="evenodd" d="M0 0 L10,10z"',
      ),
  });
  expect(readSvg(svg(BAR, 'width="40" height="20px"'))).toMatchObject({ viewBox: [0, 0, 40, 20] });
});

test.each([
  ['a script', svg(`${BAR}<script>alert(1)</script>`), '<script>'],
  ['a script in other letters', svg(`${BAR}<SCRIPT>alert(1)</SCRIPT>`), '<SCRIPT>'],
  ['something that runs when it comes', svg('<path onload="alert(1)" d="M0 0z"/>'), 'onload'],
  ['something that runs when it comes, at the root', svg(BAR, 'viewBox="0 0 9 9" onload="alert(1)"'), 'onload'],
  ['a link', svg(`<a href="https://a.test">${BAR}</a>`), '<a>'],
  ['a picture from elsewhere', svg(`${BAR}<image href="https://a.test/a.png"/>`), '<image>'],
  ['a shape from elsewhere', svg('<use xlink:href="https://a.test/a.svg#b"/>'), '<use>'],
  ['foreign markup', svg(`${BAR}<foreignObject><p>a</p></foreignObject>`), '<foreignObject>'],
  ['an animation', svg(`<path d="M0 0z"><animate attributeName="d" to="M1 1z"/></path>`), '<animate>'],
  ['a style sheet', svg(`<style>@import url(https://a.test)</style>${BAR}`), '<style>'],
  ['a style', svg('<path style="fill:url(https://a.test)" d="M0 0z"/>'), 'style'],
  ['strokes', svg('<path stroke="red" d="M0 0z"/>'), 'strokes'],
  ['text', svg('<text>Us</text>'), '<text>'],
  ['loose words', svg(`${BAR}us`), 'Turn text into outlines'],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg(BAR)}`, 'can not be read'],
  ['marked text', svg(`${BAR}<![CDATA[<script>]]>`), 'can not be read'],
  ['an instruction', `${svg(BAR)}<?xml-stylesheet href="a"?>`, 'can not be read'],
  ['a path that ends its attribute', svg('<path d="M0 0&quot; onload=&quot;a"/>'), '“d”'],
  ['a transform that is none', svg('<path transform="url(a)" d="M0 0z"/>'), '“transform”'],
  ['no end', svg(BAR).replace('</svg>', ''), 'breaks off'],
  ['two roots', svg(BAR) + svg(BAR), 'after its end'],
  ['crossed tags', svg('<g><path d="M0 0z"></g></path>'), 'was not open'],
  ['something else', '<html></html>', 'no SVG'],
  ['nothing', svg('<g></g>'), 'Nothing is drawn'],
  ['no size', svg(BAR, ''), 'viewBox'],
  ['a size that is none', svg(BAR, 'viewBox="0 0 1e9 1"'), 'viewBox'],
  ['a ribbon', svg(BAR, 'viewBox="0 0 300 1"'), 'too long'],
  ['too many shapes', svg(BAR.repeat(501)), '500 shapes'],
  ['too deep groups', svg(`${'<g>'.repeat(20)}${BAR}${'</g>'.repeat(20)}`), '16 groups'],
  ['too much', svg(`<path d="${'M0 0'.repeat(20_000)}"/>`), '64 kB'],
])('a wordmark with %s is refused', (_what, drawing, text) => {
  const read = readSvg(drawing);
  expect(read).toHaveProperty('wrong');
  expect('wrong' in read && read.wrong).toContain(text);
});

test('a drawing that repeats itself without end is read in no time', () => {
  const began = performance.now();
  for (const part of ['<g ', '<!--', '<g a="', '<a:', '&', '<path d="M'])
    readSvg(`<svg viewBox="0 0 9 9">${part.repeat(60_000 / part.length)}`);
  expect(performance.now() - began).toBeLessThan(1_000 * slowness());
});

const LONG = 60_000;
const fill = (unit: string) => unit.repeat(Math.floor(LONG / unit.length));

test.each([
  ['gaps in a transform', svg(`<g transform="${'scale(1) '.repeat(24)}${' '.repeat(40)}x">${BAR}</g>`)],
  ['many gaps in a transform', svg(`<g transform="${fill('scale(1)  ,  ')}x">${BAR}</g>`)],
  ['a number without an end', svg(`<path d="${fill('1 ')}"/>`)],
  ['attributes without values', svg(`<path ${fill('a ')}/>`)],
  ['attributes by the thousand', svg(`<path ${fill('a="" ')}/>`)],
  ['gaps before a sign that never comes', svg(`<path a${fill(' ')}/>`)],
  ['comments that never end', fill('<!--')],
  ['comments', svg(fill('<!---->'))],
  ['tags that never end', fill('<a ')],
  ['beginnings of XML', fill('<?xml ')],
  ['question marks', `<?xml ${fill('?')}`],
  ['signs', fill('<')],
  ['gaps', svg(fill(' '))],
  ['groups', svg(fill('<g>'))],
  ['quotes', svg(`<path d=${fill(`"'`)}/>`)],
])('a wordmark with %s is read or refused in no time', (_what, drawing) => {
  const before = process.cpuUsage();
  readSvg(drawing);
  const { user } = process.cpuUsage(before);
  expect(user / 1_000).toBeLessThan(300);
});
