import { expect, test } from 'vitest';
import { beginWith, gatherForm, type Words } from './product-form.ts';

const typed = ({ trial, inPlans, ...values }: Partial<Words>) => {
  const form = new FormData();
  if (trial) form.append('trial', 'on');
  if (inPlans) form.append('inPlans', 'on');
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
};
const before = { ...beginWith(null, null), name: 'Amiri', regularPrice: '10.00', salePrice: '5.00', tags: 'a' };

test('a change sends only what is different, and empty what was emptied', () => {
  const sent = gatherForm(typed({ ...before, salePrice: '', tags: 'a, b' }), { before, isNew: false });
  expect(Object.fromEntries(sent)).toEqual({ salePrice: '', tags: 'a, b' });
});

test('a new product is a draft of what was typed, in no plan unless that is ticked, and sends its name and price even when they are empty', () => {
  const send = (words: Partial<Words>) =>
    Object.fromEntries(gatherForm(typed(words), { before: beginWith(null, null), isNew: true }));
  const sent = { name: '', type: 'Serif', regularPrice: '12', status: 'draft', inPlans: 'false' };
  expect(send({ type: 'Serif', regularPrice: '$12' })).toEqual(sent);
  expect(send({ type: 'Serif', regularPrice: '$12', inPlans: true })).toEqual({ ...sent, inPlans: 'true' });
});

test('a moment is sent as a time of the wire, and empty where it was taken back', () => {
  const planned = { ...before, publishAt: '2026-12-24T10:00' };
  const send = (now: Words, then: Words) => Object.fromEntries(gatherForm(typed(now), { before: then, isNew: false }));
  expect(send(planned, before)).toEqual({ publishAt: new Date('2026-12-24T10:00').toISOString() });
  expect(send(before, planned)).toEqual({ publishAt: '' });
  expect(send(planned, planned)).toEqual({});
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
