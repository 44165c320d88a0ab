import { useEffect, useState } from 'react';

/** How long to wait before each next question; the last one for ever after. */
const WAITS_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** What became of the last question: on its way, answered though not complete, or without an answer. */
export type Awaited<Thing> = { thing: Thing | null; isReached: boolean };

/**
 * What was just paid, asked for again with growing pauses until it is complete; `key` tells one thing from another.
 * What the page was loaded with is the first answer. Null asks nothing.
 */
export function useAwaited<Thing>(
  key: string | null,
  loaded: Thing | null,
  ask: () => Promise<Thing | null>,
  isComplete: (thing: Thing) => boolean,
): Awaited<Thing> {
  const [answered, setAnswered] = useState<Awaited<Thing>>({ thing: null, isReached: true });
  const thing = answered.thing ?? loaded;
  const isOver = key === null || (thing !== null && isComplete(thing));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is the same question as long as the key is.
  useEffect(() => {
    if (isOver) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let times = 0;
    const wait = () => {
      timer = setTimeout(again, WAITS_MS[Math.min(times, WAITS_MS.length - 1)]);
      times += 1;
    };
    const again = async () => {
      const mine = timer;
      const answer = await ask().then(
        (thing) => ({ thing, isReached: true }),
        () => null,
      );
      if (mine !== timer) return;
      setAnswered((before) => answer ?? { thing: before.thing, isReached: false });
      wait();
    };
    wait();
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [key, isOver]);
  return { thing, isReached: answered.isReached };
}
