/** An item taken from one place and put at another; a place that does not exist changes nothing. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const moved = items[from];
  if (moved === undefined || to < 0 || to >= items.length || from === to) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, moved);
}
