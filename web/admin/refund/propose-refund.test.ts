import { expect, test } from 'vitest';
import { proposeRefund } from './propose-refund.ts';

const SOON = '2099-01-01T00:00:00.000Z';
const LONG_AGO = '2020-01-01T00:00:00.000Z';
const line = (id: number, isDue: boolean) => ({
  id,
  amount: 20,
  left: 20,
  licenseStatus: 'valid' as const,
  isGivenBack: false,
  downloads: 0,
  firstDownloadAt: null,
  isDue,
});
const delivery = { firstDownloadAt: null, consentedAt: null, dueUntil: SOON, isDue: false };

test('what is due back whole is proposed whole', () => {
  const { choice, words } = proposeRefund({ delivery: { ...delivery, isDue: true }, lines: [line(1, true)] }, []);
  expect(choice.how).toBe('all');
  expect(words).toEqual([
    'Nothing has been downloaded yet.',
    'The buyer didn’t give up the right to withdraw.',
    expect.stringMatching(/^By your refund rule, all of it is refundable until 1 Jan 2099/),
  ]);
});

test('of an order that was downloaded in part the rest is proposed, as far as it can be given back by itself', () => {
  const lines = [line(1, false), line(2, true), line(3, true)];
  const result = proposeRefund({ delivery: { ...delivery, firstDownloadAt: LONG_AGO }, lines }, [{ id: 1 }, { id: 2 }]);
  expect(result.choice).toMatchObject({ how: 'lines', lineIds: [2] });
  expect(result.words[0]).toMatch(/^The first download began on 1 Jan 2020/);
});

test('where nothing is due no sum is proposed, and the reason is said', () => {
  const lines = [line(1, false)];
  const downloaded = { ...delivery, firstDownloadAt: LONG_AGO, consentedAt: LONG_AGO };
  const early = proposeRefund({ delivery: downloaded, lines }, [{ id: 1 }]);
  expect(early.choice).toMatchObject({ how: 'amount', amount: '' });
  expect(early.words.at(-1)).toMatch(/after a download/);
  const later = proposeRefund({ delivery: { ...delivery, dueUntil: LONG_AGO }, lines }, [{ id: 1 }]);
  expect(later.words.at(-1)).toMatch(/nothing is refundable since 1 Jan 2020/);
});
