import { expect, test, vi } from 'vitest';
import { nameScript } from './name-scripts.ts';
import known from './script-names.json' with { type: 'json' };

test('the scripts of usual fonts are named without what is slow on a phone, rare ones are named too', () => {
  const slow = vi.spyOn(Intl, 'DisplayNames');
  expect(['Latn', 'Cyrl', 'Deva', 'COLR'].map(nameScript)).toEqual(['Latin', 'Cyrillic', 'Devanagari', 'COLR']);
  expect(slow).not.toHaveBeenCalled();
  expect(nameScript('Mong')).toBe('Mongolian');
  slow.mockRestore();
});

test('both languages name the same scripts', () => {
  expect(Object.keys(known.id)).toEqual(Object.keys(known.en));
});
