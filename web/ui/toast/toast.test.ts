import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  closeToast,
  dismissToast,
  offerPosition,
  readPosition,
  readToasts,
  toastError,
  toastSuccess,
} from './toast.ts';

const texts = () => readToasts().map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('what went well leaves by itself, sooner than what went wrong', () => {
  toastSuccess('saved');
  toastError('not saved', 'because');
  expect(readToasts().at(-1)).toMatchObject({ text: 'not saved', why: 'because', isBad: true });
  vi.advanceTimersByTime(6_000);
  expect(texts()).toEqual(['not saved']);
  vi.advanceTimersByTime(9_000);
  expect(texts()).toEqual([]);
});

test('the same words again stand once, and the oldest of four makes room', () => {
  for (const text of ['one', 'two', 'one', 'three', 'four']) toastSuccess(text);
  expect(texts()).toEqual(['one', 'three', 'four']);
});

test('a trouble that is taken back leaves what was said beside it', () => {
  toastError('not saved', 'because');
  toastSuccess('deleted');
  dismissToast('not saved');
  expect(texts()).toEqual(['deleted']);
});

test('a closed toast is gone at once', () => {
  toastError('closed');
  closeToast(readToasts()[0]!.id);
  expect(texts()).toEqual([]);
});

test('the place that came last shows the toasts until it leaves', () => {
  const leavePage = offerPosition('page');
  const leaveDialog = offerPosition('dialog');
  expect(readPosition()).toBe('dialog');
  leaveDialog();
  expect(readPosition()).toBe('page');
  leavePage();
  expect(readPosition()).toBe(null);
});
