/** Says that something of a page did not come, and lets it be asked for again. `what` begins the sentence, in the plural. */
export function LoadTrouble({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <p className="note bad" role="alert">
      {what} could not be loaded.{' '}
      <button type="button" className="link" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}
