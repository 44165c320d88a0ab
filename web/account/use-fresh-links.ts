import { useEffect } from 'react';

/** Links to files live for 15 minutes; five are left for whoever reads before clicking. */
const life_ms = 10 * 60_000;

/** Asks again before the links on a page die, and when somebody comes back to a page on which they may have died. */
export function useFreshLinks(reload: () => void): void {
  useEffect(() => {
    let asked_ms = Date.now();
    const renew = () => {
      if (document.hidden || Date.now() - asked_ms < life_ms) return;
      asked_ms = Date.now();
      reload();
    };
    const timer = setInterval(renew, 60_000);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [reload]);
}
