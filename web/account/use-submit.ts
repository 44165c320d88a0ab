import { useRef, useState } from 'react';
import { CallRefused } from '#contract/client.ts';

type Submission = {
  isBusy: boolean;
  /** What went wrong with all of it. */
  problem: string | null;
  /** What is wrong with single fields, by their names. */
  fields: Readonly<Record<string, string>>;
  submit: (work: () => Promise<unknown>) => Promise<boolean>;
};

/**
 * Sends a form once: a second submit while the first is under way is ignored. `otherwise` is said when the shop gives no
 * reason. @returns from submit whether it went through.
 */
export function useSubmit(otherwise: string): Submission {
  const underway = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});

  async function submit(work: () => Promise<unknown>): Promise<boolean> {
    if (underway.current) return false;
    underway.current = true;
    setIsBusy(true);
    setProblem(null);
    setFields({});
    try {
      await work();
      return true;
    } catch (error) {
      setFields(error instanceof CallRefused ? (error.body?.fields ?? {}) : {});
      setProblem(explain(error, otherwise));
      return false;
    } finally {
      underway.current = false;
      setIsBusy(false);
    }
  }
  return { isBusy, problem, fields, submit };
}

/** The shop's own words where it gave a reason, ours where it did not. */
function explain(error: unknown, otherwise: string): string {
  if (error instanceof CallRefused) return error.body?.message || otherwise;
  // An answer without user or token is told in the words of whoever noticed.
  return error instanceof Error && error.message.includes('login response') ? error.message : otherwise;
}
