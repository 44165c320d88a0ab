import { expect, test } from 'vitest';
import { cleanLines, cleanName } from './names.ts';

const char = (...points: number[]) => String.fromCodePoint(...points);

test('a name is on one line, in composed letters, without a character that nobody sees', () => {
  expect(cleanName('  Rani\tDewi\r\n')).toBe('Rani Dewi');
  expect(cleanName(`Rani${char(0x2028)}Dewi${char(0x2029)}`)).toBe('Rani Dewi');
  expect(cleanName(`Rani${char(0)}${char(0x1b)}Dewi${char(0x7f)}`)).toBe('RaniDewi');
  expect(cleanName(`Ra${char(0x200b)}ni ${char(0x202e)}De${char(0xfeff)}wi${char(0x2069)}`)).toBe('Rani Dewi');
  expect(cleanName(`${char(0x3164, 0x2800, 0x115f)}`)).toBe('');
  expect(cleanName(`Zoe${char(0x308)}`)).toBe('Zoë');
  expect(cleanName(`Rani${char(0xa0, 0x2003)}Dewi`)).toBe('Rani Dewi');
  expect(cleanName(`Rani${char(0xfffe)}`)).toBe('Rani');
  expect(cleanName(`Rani${char(0xd800)}`)).toBe('Rani\ufffd');
});

test('a joiner stays where it shapes letters, and goes between Latin ones', () => {
  expect(cleanName('علی‌رضا')).toBe('علی‌رضا');
  expect(cleanName('ක්‍රි')).toBe('ක්‍රි');
  expect(cleanName(`ra${char(0x200d)}ni`)).toBe('rani');
  expect(cleanName(`रानी${char(0x200d)}`)).toBe('रानी');
});

test('a text of several lines keeps its line ends, whatever they were', () => {
  expect(cleanLines('\nJl.\tBraga 1\r\nBandung\u2028 Indonesia \u0085\n')).toBe('Jl. Braga 1\nBandung\nIndonesia');
});

test('what is clean stays as it is', () => {
  for (const name of ['Rani', 'สมชาย ใจดี', 'Ōtani 大谷', 'علی‌رضا', 'Ż. O’Néill-Łuk 🦊'])
    expect([cleanName(name), cleanLines(name), cleanName(cleanName(name))]).toEqual([name, name, name]);
});
