import { useSyncExternalStore } from 'react';
import { readItem, writeItem } from '../ui/browser-storage.ts';

const textKey = 'huruf_text';
const longest = 200;
const listeners = new Set<() => void>();

/** The words that a visitor wants to see in every font; null when none were typed yet. They stay for the visit. */
function readVisitText(): string | null {
  return readItem(textKey);
}

/** Keeps the visitor's words and tells every part of the page that shows them. */
export function writeVisitText(text: string): void {
  writeItem(textKey, text.slice(0, longest));
  for (const listener of listeners) listener();
}

/** Tells whenever the words change in this tab. @returns how to stop listening. */
function watchVisitText(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The visitor's words, or `sample` until there are some; the page that the shop makes always shows the sample. */
export function useVisitText(sample: string): { text: string; setText: (text: string) => void } {
  const text = useSyncExternalStore(
    watchVisitText,
    () => readVisitText() ?? sample,
    () => sample,
  );
  return { text, setText: writeVisitText };
}

/** The name that stands there before anybody has typed one. */
export const sampleName = 'Kopi Senja';
