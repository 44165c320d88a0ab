/**
 * How much fonts look like one, given what `measure` says of each: the cosine, 1 for the same drawing, in the order of
 * `others`. One that was made in another way than `one` (of another length) is nothing like it: 0.
 */
export function compareLikeness(one: Uint8Array, others: readonly Uint8Array[]): number[] {
  const length = Math.sqrt(multiply(one, one));
  return others.map((other) => {
    if (other.length !== one.length) return 0;
    return multiply(one, other) / (length * Math.sqrt(multiply(other, other)) || 1);
  });
}

function multiply(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
}
