import { expect, test } from 'vitest';
import { nameLanguage, supportLanguages } from './list-languages.ts';

const ascii: [number, number][] = [[0x20, 0x7e]];

test('a language whose letters are all there lacks none', () => {
  expect(supportLanguages(ascii, 'indonesian')).toEqual([{ tag: 'id', name: 'Indonesian', missing: [] }]);
});

test('the letters that a language lacks are named, each once and not also as a capital', () => {
  const [igbo] = supportLanguages(ascii, 'Igbo');
  expect(igbo?.missing).toEqual(expect.arrayContaining(['ị', 'ọ', 'ụ']));
  expect(igbo?.missing).not.toContain('Ị');
  const [german] = supportLanguages([...ascii, [0xdf, 0xff]], 'German');
  expect(german?.missing).toEqual(['Ä', 'Ö', 'Ü']);
});

test('names that begin with what is asked come first, accents do not matter, and nothing asked finds nothing', () => {
  const names = supportLanguages(ascii, 'ger').map(({ name }) => name);
  expect(names[0]).toBe('German');
  expect(supportLanguages(ascii, 'norwegian bokmal')[0]?.tag).toBe('nb');
  expect(supportLanguages(ascii, ' ')).toEqual([]);
});

test('a tag has its name, and what is no tag of ours stays as it is', () => {
  expect(nameLanguage('vi')).toBe('Vietnamese');
  expect(nameLanguage('zz')).toBe('zz');
});
