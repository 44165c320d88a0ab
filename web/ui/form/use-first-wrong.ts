import { type RefObject, useEffect } from 'react';

/** With every new answer the first field of a form that is wrong takes the focus: there it goes on. */
export function useFirstWrong(form: RefObject<HTMLFormElement | null>, fields: Readonly<Record<string, string>>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words in a new answer are a new answer.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fields]);
}
