import { useEffect } from 'react';
import { sayTrouble, takeBack } from '../ui/toast/toast.ts';

/** Says in a corner that something did not come, for as long as that is so and is read. */
export function useTrouble(hasFailed: boolean, text: string | undefined): void {
  useEffect(() => {
    if (!hasFailed || text === undefined) return;
    sayTrouble(text);
    return () => takeBack(text);
  }, [hasFailed, text]);
}
