import { expect, test } from 'vitest';
import { beginWith, gatherForm, type Words } from './product-form.ts';

const typed = ({ trial, ...values }: Record<string, string> | Words) => {
  const form = new FormData();
  if (trial) form.append('trial', 'on');
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
};
const before = { ...beginWith(null, null), name: 'Amiri', regularPrice: '10.00', salePrice: '5.00', tags: 'a' };

test('a change sends only what is different, and empty what was emptied', () => {
  const sent = gatherForm(typed({ ...before, salePrice: '', tags: 'a, b' }), { before, isNew: false });
  expect(Object.fromEntries(sent)).toEqual({ salePrice: '', tags: 'a, b' });
});

test('a new product sends what was typed, and its name and price even when they are empty', () => {
  const sent = gatherForm(typed({ type: 'Serif', regularPrice: '$12' }), {
    before: beginWith(null, null),
    isNew: true,
  });
  expect(Object.fromEntries(sent)).toEqual({ name: '', type: 'Serif', regularPrice: '12' });
});

test('the trial is sent when it is given or taken back', () => {
  const given = { ...before, trial: true };
  const send = (now: Words, then: Words) => Object.fromEntries(gatherForm(typed(now), { before: then, isNew: false }));
  expect([send(given, before), send(before, given), send(given, given)]).toEqual([
    { trial: 'true' },
    { trial: 'false' },
    {},
  ]);
});

test('licences are sent when they differ', () => {
  const licences = (now: number[]) => ({ now: new Set(now), before: new Set([1, 2]) });
  expect([...gatherForm(typed(before), { before, isNew: false, licences: licences([2, 1]) })]).toEqual([]);
  expect(Object.fromEntries(gatherForm(typed(before), { before, isNew: false, licences: licences([2]) }))).toEqual({
    licenseTypeIds: '2',
  });
});
