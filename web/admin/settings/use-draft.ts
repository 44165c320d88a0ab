import { useState } from 'react';

type Draft<Fields> = { before: Fields; draft: Fields };

/**
 * What is written in a section before it is saved. It stays in this tab until it is saved or discarded, also when its writer goes
 * elsewhere. A field that nobody has touched follows what is saved, also by another section.
 */
export function useDraft<Fields extends object>(section: string, saved: Fields) {
  const key = `settings:${section}`;
  const [{ before, draft }, set] = useState<Draft<Fields>>(() => ({
    before: saved,
    draft: { ...saved, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Fields>) },
  }));

  /** Begins anew from what is saved. */
  function settle(fields = saved) {
    sessionStorage.removeItem(key);
    set({ before: fields, draft: fields });
  }

  function change(part: Partial<Fields>) {
    const next = { ...draft, ...part };
    const names = Object.keys(next) as (keyof Fields)[];
    const touched = names.filter((name) => next[name] !== saved[name]).map((name) => [name, next[name]]);
    if (touched.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(touched)));
    set({ before: saved, draft: next });
  }

  if (JSON.stringify(before) !== JSON.stringify(saved)) {
    const names = Object.keys(saved) as (keyof Fields)[];
    const followed = names.map((name) => [name, draft[name] === before[name] ? saved[name] : draft[name]]);
    set({ before: saved, draft: Object.fromEntries(followed) as Fields });
  }
  return { draft, change, settle, isUnsaved: JSON.stringify(draft) !== JSON.stringify(saved) };
}
