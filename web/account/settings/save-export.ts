import { urlOf } from '#contract/client.ts';
import { sendFromBrowser } from '../../api/browser-send.ts';

/** Saves all that the shop holds on the customer as a file of the browser. @throws Error when it does not come whole. */
export async function saveExport(): Promise<void> {
  const reply = await sendFromBrowser({ method: 'GET', url: urlOf('exportAccount'), headers: {} });
  if (reply.status !== 200) throw new Error(`The export answered ${reply.status}.`);
  const address = URL.createObjectURL(new Blob([reply.body], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'huruf-account.json';
  link.click();
  // The browser has taken the file over when the click is done; some read it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
