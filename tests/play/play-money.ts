import { adminSteps } from './admin-steps.ts';
import { buySteps } from './buy-steps.ts';
import { comparePlay } from './compare-play.ts';
import { type OpenPlay, openPlay } from './open-play.ts';
import { refundSteps } from './refund-steps.ts';

type Play = {
  seed: number;
  steps: number;
  processes: 1 | 2;
  /** What is done with the shop when the play is over. */
  after?: (play: OpenPlay) => Promise<void>;
};
/**
 * What was wrong, each with the step after which it was seen, and how often each kind of step went through, or was
 * refused.
 */
type PlayReport = { wrong: string[]; done: Record<string, number>; refusals: Record<string, number> };

/**
 * Plays with all money of a shop at random, through its calls, and compares after each step: what was taken and given
 * back with the books, the documents and the tax of each order, the statements, and which licences can be downloaded.
 * The same seed makes the same play.
 */
export async function playMoney({ seed, steps, processes, after }: Play): Promise<PlayReport> {
  const play = await openPlay({ seed, processes });
  const { wrong, refusals, now, dice } = play;
  const done: Record<string, number> = {};
  const kinds = { ...buySteps(play), ...refundSteps(play), ...adminSteps(play) };
  const compare = comparePlay(play);
  const names = Object.entries(kinds).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name));
  try {
    await compare();
    for (let step = 1; step <= steps && wrong.length === 0; step += 1) {
      const name = dice.pick(names);
      Object.assign(now, { step, name });
      if (await kinds[name]!.act()) done[name] = (done[name] ?? 0) + 1;
      await compare();
    }
    await after?.(play);
  } catch (error) {
    wrong.push(`at step ${now.step}, ${now.name}: ${(error as Error).stack}`);
  } finally {
    await play.close();
  }
  return { wrong, done, refusals };
}
