/** What staff are told of the frame of the admin area: what was done, and what was not. */
export const texts = {
  turnedAway: 'Unauthorized. Please login.',
} as const;
