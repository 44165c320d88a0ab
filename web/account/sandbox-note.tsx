import { useRouteLoaderData } from 'react-router';

/** Says, wherever the account can pay, that no money moves, when it does not. */
export function SandboxNote() {
  const account = useRouteLoaderData('account/customer-layout') as { sandboxNote: boolean } | undefined;
  if (!account?.sandboxNote) return null;
  return <p className="note test">Test checkout: payments go to a sandbox and no money moves.</p>;
}
