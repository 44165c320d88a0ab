import { useSyncExternalStore } from 'react';
import { readVisitText, watchVisitText, writeVisitText } from './visit-text.ts';

/** The visitor's words, or `sample` until there are some; the page that the shop makes always shows the sample. */
export function useVisitText(sample: string): { text: string; setText: (text: string) => void } {
  const text = useSyncExternalStore(
    watchVisitText,
    () => readVisitText() ?? sample,
    () => sample,
  );
  return { text, setText: writeVisitText };
}
