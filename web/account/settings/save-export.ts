import { urlOf } from '#contract/client.ts';
import { sendFromBrowser } from '../../api/browser-send.ts';
import { saveText } from '../../ui/save-text.ts';

/** Saves all that the shop holds on the customer as a file of the browser. @throws Error when it does not come whole. */
export async function saveExport(): Promise<void> {
  const reply = await sendFromBrowser({ method: 'GET', url: urlOf('exportAccount'), headers: {} });
  if (reply.status !== 200) throw new Error(`The export answered ${reply.status}.`);
  saveText('huruf-account.json', reply.body, 'application/json');
}
