import { expect, test } from 'vitest';
import { createCircuit } from './circuit.ts';

const LIMITS = { failures: 5, window_ms: 30_000, rest_ms: 30_000 };

function failing(times: number[]) {
  let time = 0;
  const circuit = createCircuit(LIMITS, () => time);
  for (const at of times) {
    time = at;
    circuit.noteFailure();
  }
  return {
    circuit,
    waitAt(at: number) {
      time = at;
      return circuit.wait_ms();
    },
  };
}

test('four failures leave the way open', () => {
  expect(failing([0, 1, 2, 3]).waitAt(4)).toBe(0);
});

test('five failures within 30 seconds close it for 30 seconds', () => {
  const { waitAt } = failing([0, 1000, 2000, 3000, 4000]);
  expect(waitAt(4000)).toBe(30_000);
  expect(waitAt(33_999)).toBe(1);
  expect(waitAt(34_000)).toBe(0);
});

test('five failures over more than 30 seconds do not', () => {
  expect(failing([0, 10_000, 20_000, 29_000, 30_000]).waitAt(30_000)).toBe(0);
});

test('a success in between starts the count anew', () => {
  const { circuit, waitAt } = failing([0, 1, 2, 3]);
  circuit.noteSuccess();
  circuit.noteFailure();
  expect(waitAt(4)).toBe(0);
});
