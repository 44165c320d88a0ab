import type { VerifiedLicense } from '#contract/deliveries.ts';

const STATES: Record<VerifiedLicense['status'], { title: string; sentence: string }> = {
  valid: { title: 'Valid', sentence: 'This licence holds today. Its holder may use the font within these limits.' },
  refunded: {
    title: 'Refunded',
    sentence: 'This licence was given back. Nobody may use the font by it any more.',
  },
  superseded: {
    title: 'Replaced',
    sentence: 'A larger licence of the same holder has taken the place of this one. Ask for its number.',
  },
  ended: {
    title: 'Ended',
    sentence: 'This licence came with a plan, and the plan has ended. What was downloaded before keeps its terms.',
  },
};

/** What a number comes to, in a word and a sentence. `wait_s`: too much was asked, and it was not looked at. */
export function sayState(license: VerifiedLicense | null, wait_s: number): { title: string; sentence: string } {
  if (license) return STATES[license.status];
  if (wait_s > 0)
    return {
      title: 'One moment',
      sentence: `Many licences were verified from where you are. Please try again in ${wait_s === 1 ? 'a second' : `${wait_s} seconds`}.`,
    };
  return {
    title: 'Unknown',
    sentence: 'No licence has this number. A letter may be wrong; I, L, O and 0, 1 are never in it.',
  };
}
