import { useState } from 'react';

/**
 * What is written in a section before it is saved. A field that nobody has touched follows what is saved, also by another section;
 * the others stay as they were typed.
 */
export function useDraft<Fields extends object>(saved: Fields) {
  const [{ before, draft }, set] = useState({ before: saved, draft: saved });
  const change = (part: Partial<Fields>) => set((now) => ({ ...now, draft: { ...now.draft, ...part } }));
  /** Begins anew from what was saved just now. */
  const settle = (fields: Fields) => set({ before: fields, draft: fields });
  if (JSON.stringify(before) !== JSON.stringify(saved)) {
    const names = Object.keys(saved) as (keyof Fields)[];
    const followed = names.map((name) => [name, draft[name] === before[name] ? saved[name] : draft[name]]);
    set({ before: saved, draft: Object.fromEntries(followed) as Fields });
  }
  return { draft, change, settle };
}
