/** Stands in place of a table that did not come. `what` begins the sentence, in the plural. */
export function AskAgain({ what, onAsk }: { what: string; onAsk: () => void }) {
  return (
    <p className="note bad" role="alert">
      {what} could not be loaded.{' '}
      <button type="button" className="link" onClick={onAsk}>
        Try again
      </button>
    </p>
  );
}
