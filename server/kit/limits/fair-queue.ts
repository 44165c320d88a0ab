import { mustExist } from '#contract/must-exist.ts';
import { refuse } from '../refusal.ts';

type Turns = {
  /** How much of the work is under way at once. */
  atOnce: number;
  /** How much of one lane may wait. */
  most: number;
};

/**
 * Shares work that is done a little at a time among lanes, such as the requesting networks: lanes take turns, so one
 * that asks for a thousand things doesn't hold up the others.
 * @returns a function that does a piece of work in a lane's turn. @throws Refusal too_many_requests when too much work
 * of the lane waits already.
 */
export function fairQueue({ atOnce, most }: Turns): <Made>(lane: string, work: () => Promise<Made>) => Promise<Made> {
  const lanes = new Map<string, (() => void)[]>();
  let underWay = 0;

  const goOn = () => {
    const [next] = lanes;
    if (next === undefined || underWay >= atOnce) return;
    const [lane, waiting] = next;
    const start = mustExist(waiting.shift());
    // What has had its turn goes behind the others.
    lanes.delete(lane);
    if (waiting.length > 0) lanes.set(lane, waiting);
    underWay += 1;
    start();
  };
  const myTurn = (lane: string) =>
    new Promise<void>((resolve) => {
      const waiting = lanes.get(lane) ?? [];
      if (waiting.length >= most) refuse('too_many_requests', { retryAfter_s: 1 });
      waiting.push(resolve);
      lanes.set(lane, waiting);
      goOn();
    });
  return async (lane, work) => {
    await myTurn(lane);
    try {
      return await work();
    } finally {
      underWay -= 1;
      goOn();
    }
  };
}
