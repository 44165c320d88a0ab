import { useSubscribe } from '../subscription/use-subscribe.ts';

/** Starts paying for another period of a plan. */
export function RenewPlan({ planId, look = 'small' }: { planId: number; look?: 'small' | 'small fill' }) {
  const { busyPlanId, problem, subscribe } = useSubscribe();
  return (
    <>
      <button
        type="button"
        className={`btn ${look}`}
        disabled={busyPlanId !== null}
        onClick={() => subscribe(planId, true)}
      >
        {busyPlanId !== null ? 'Processing Payment...' : 'Renew'}
      </button>
      <span role="alert">
        {problem !== null && (
          <span className="err">
            {problem.title} {problem.reason}
          </span>
        )}
      </span>
    </>
  );
}
