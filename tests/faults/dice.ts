export type Dice = {
  /** A number in [0, 1). */
  roll(): number;
  /** True this often. */
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
};

/** Repeatable dice (mulberry32), so that a schedule can be made again from its seed. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const roll = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    roll,
    chance: (probability) => roll() < probability,
    pick: (choices) => choices[Math.floor(roll() * choices.length)]!,
    between: (from, to) => from + Math.floor(roll() * (to - from + 1)),
  };
}
