import { mustExist, notNull } from '#contract/must-exist.ts';
/** What is made of each item, in order: while one is used the next is already being made. */
export async function* makeAhead<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Promise<Made>,
): AsyncGenerator<[Item, Made]> {
  const start = (at: number) => {
    const made = items.length > at ? make(mustExist(items[at])) : null;
    // Anyone who reads no further hears of no failure.
    made?.catch(() => undefined);
    return made;
  };
  let next = start(0);
  for (const [at, item] of items.entries()) {
    const made = notNull(next);
    next = start(at + 1);
    yield [item, await made];
  }
}
