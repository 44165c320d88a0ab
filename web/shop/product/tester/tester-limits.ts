/** Between which ends the tester's sliders go. */
export const limits = {
  size_px: [12, 300],
  tracking: [-100, 400],
  leading: [700, 2000],
} as const;
