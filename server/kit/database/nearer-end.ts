type Slice = { offset: number; limit: number };

/**
 * A part of a list of `total` rows, read from whichever end is nearer: all rows before it have to be passed over. Where
 * `isTurned`, ask for the opposite order, and turn round what comes.
 */
export function fromNearerEnd({ offset, limit }: Slice, total: number): Slice & { isTurned: boolean } {
  const count = Math.max(0, Math.min(limit, total - offset));
  const behind = Math.max(0, total - offset - count);
  return behind < offset ? { isTurned: true, offset: behind, limit: count } : { isTurned: false, offset, limit: count };
}
