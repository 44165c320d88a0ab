import { useRef, useState } from 'react';
import { dismissToast } from '../ui/toast/toast.ts';
import { listWrongFields, toastFailure } from './say-failure.ts';

const none: Readonly<Record<string, string>> = {};

/**
 * Does one thing at a time for the owner: while one is under way another is ignored. What fails is said as `trouble`, with
 * the reason, until it is tried again. @returns from `run` whether it went through.
 */
export function useWork() {
  const underway = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [fields, setFields] = useState(none);

  async function run(trouble: string, work: () => Promise<unknown>): Promise<boolean> {
    if (underway.current) return false;
    underway.current = true;
    setIsBusy(true);
    setFields(none);
    dismissToast(trouble);
    try {
      await work();
      return true;
    } catch (error) {
      setFields(listWrongFields(error) ?? none);
      toastFailure(trouble, error);
      return false;
    } finally {
      underway.current = false;
      setIsBusy(false);
    }
  }
  return { isBusy, fields, run };
}
