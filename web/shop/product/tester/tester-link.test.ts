import { expect, test } from 'vitest';
import { readTester, writeTester } from './tester-link.ts';
import { freshTester, type TesterState } from './tester-state.ts';

const style = (id: number) => ({
  id,
  name: `Style ${id}`,
  weight: 400,
  width: 5,
  slope: 'upright',
  isVariable: false,
});
const product = {
  slug: 'fraunces',
  font: {
    styles: [style(7), style(8)],
    defaultStyleId: 7,
    features: [{ tag: 'liga', name: 'Ligatures' }],
    axes: [{ tag: 'wght', name: 'Weight', min: 100, default: 400, max: 900 }],
  },
};
const read = (query: string) => readTester(new URLSearchParams(query), product);

test('what a link was made of comes back out of it', () => {
  const tester: TesterState = {
    text: 'Łódź ₿\nzwei & drei',
    styleId: 8,
    size_px: 96,
    tracking: -20,
    leading: 1450,
    align: 'center',
    dir: 'rtl',
    features: { liga: false },
    axes: { wght: 612.5 },
    ink: '#f4f1e6',
    ground: '#1e4a36',
  };
  expect(readTester(writeTester(tester, product), product)).toEqual(tester);
});

test('a tester as it is at first needs no query', () => {
  expect(writeTester({ ...freshTester, styleId: 7 }, product).toString()).toBe('');
});

test('numbers out of range go to the nearest end', () => {
  expect(read('size=9999&tracking=-900&leading=0&axes=wght:5000')).toMatchObject({
    size_px: 300,
    tracking: -100,
    leading: 700,
    axes: { wght: 900 },
  });
});

test('what does not exist is as if it were not there', () => {
  const wrong = 'size=big&style=99&align=left&dir=up&features=zzzz:1,liga&axes=opsz:9,wght:&ink=red&ground=12345&utm=1';
  expect(read(wrong)).toEqual(freshTester);
  expect(read('text=a%00b%09c')).toMatchObject({ text: 'abc' });
  expect([...read(`text=${'é'.repeat(300)}`).text]).toHaveLength(200);
});
