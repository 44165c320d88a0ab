import { expect, test } from 'vitest';
import { createCircuit } from './circuit.ts';

const LIMITS = { failures: 3, memory_ms: 120_000, rest_ms: 30_000 };

function failing(times: number[]) {
  let time = 0;
  const circuit = createCircuit(LIMITS, () => time);
  for (const at of times) {
    time = at;
    circuit.noteFailure();
  }
  return {
    circuit,
    at<T>(moment: number, act: () => T) {
      time = moment;
      return act();
    },
    waitAt(moment: number) {
      time = moment;
      return circuit.wait_ms();
    },
  };
}

test('two failures leave the way open', () => {
  expect(failing([0, 1]).waitAt(2)).toBe(0);
});

test('three failures in a row close it for 30 seconds', () => {
  const { waitAt } = failing([2000, 3000, 4000]);
  expect(waitAt(4000)).toBe(30_000);
  expect(waitAt(33_999)).toBe(1);
  expect(waitAt(34_000)).toBe(0);
});

test('buyers who each wait ten seconds one after another close it too', () => {
  expect(failing([10_000, 20_000, 30_000]).waitAt(30_000)).toBe(30_000);
});

test('failures of long ago are forgotten', () => {
  expect(failing([0, 10_000, 130_000]).waitAt(130_000)).toBe(0);
});

test('a success in between starts the count anew', () => {
  const { circuit, waitAt } = failing([0, 1]);
  circuit.noteSuccess();
  circuit.noteFailure();
  expect(waitAt(4)).toBe(0);
});

test('after a rest one caller tries alone, and how he fares is how it goes on', () => {
  const { circuit, at } = failing([0, 1, 2]);
  expect(at(31_000, circuit.enter)).toBe(0);
  expect([at(31_001, circuit.enter), at(40_000, circuit.enter)]).toEqual([29_999, 21_000]);
  at(41_000, circuit.noteFailure);
  expect(at(41_000, circuit.enter)).toBe(30_000);
  expect(at(71_000, circuit.enter)).toBe(0);
  at(71_500, circuit.noteSuccess);
  expect(at(71_500, circuit.enter)).toBe(0);
});
