import { useEffect } from 'react';
import { dismissToast, toastError } from '../ui/toast/toast.ts';

/** Says in a corner that something did not come, for as long as that is so and is read. */
export function useTrouble(hasFailed: boolean, text: string | undefined): void {
  useEffect(() => {
    if (!hasFailed || text === undefined) return;
    toastError(text);
    return () => dismissToast(text);
  }, [hasFailed, text]);
}
