import { useState } from 'react';

/**
 * A link to a document that only its owner may have, so a click asks for it by name. `hint` goes on after the name, for a
 * screen reader, where several of the name stand on a page.
 */
export function DocumentLink({
  name,
  hint,
  href,
  onSave,
}: {
  name: string;
  hint: string;
  href: string;
  onSave: (href: string) => Promise<void>;
}) {
  const [state, setState] = useState<{ isBusy: boolean; problem: string | null }>({ isBusy: false, problem: null });

  async function save() {
    setState({ isBusy: true, problem: null });
    try {
      await onSave(href);
      setState({ isBusy: false, problem: null });
    } catch (error) {
      setState({ isBusy: false, problem: error instanceof Error ? error.message : 'It could not be saved.' });
    }
  }

  return (
    <span>
      <button type="button" className="link" disabled={state.isBusy} aria-busy={state.isBusy} onClick={save}>
        {name}
        <span className="vh"> {hint}</span>
      </button>
      <span role="alert">{state.problem !== null && <span className="err">{state.problem}</span>}</span>
    </span>
  );
}
