import { type RefObject, useEffect } from 'react';
import { toastError } from '../toast/toast.ts';

/**
 * With every new answer the first field of a form that is wrong takes the focus: there it goes on. What is wrong with
 * something that the
 * form has no field for is said in a corner.
 */
export function useFirstWrong(form: RefObject<HTMLFormElement | null>, fields: Readonly<Record<string, string>>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words in a new answer are a new answer.
  useEffect(() => {
    const [words] = Object.values(fields);
    if (words === undefined || form.current === null) return;
    const wrong = form.current.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong !== null) wrong.focus();
    else if (!form.current.innerText.includes(words)) toastError(words);
  }, [fields]);
}
